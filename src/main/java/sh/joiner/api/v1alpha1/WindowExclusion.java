package sh.joiner.api.v1alpha1;

import sh.joiner.api.WireObject;

/** A time during which a window stays shut: times in RFC 3339, or dates in the window's zone, the last of them included. */
@WireObject
public final class WindowExclusion {
    public String from = "";
    public String until = "";
}
