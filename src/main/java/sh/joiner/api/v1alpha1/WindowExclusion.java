package sh.joiner.api.v1alpha1;

import sh.joiner.api.WireObject;

/** A period that excludes every opening that overlaps it: times in RFC 3339, or dates in the window's zone, including the last date. */
@WireObject
public final class WindowExclusion {
    public String from = "";
    public String until = "";
}
