package sh.joiner.api.v1alpha1;

import sh.joiner.api.WireObject;

/** A period during which a window is open, in RFC 3339. */
@WireObject
public final class WindowOpening {
    public String from = "";
    public String until = "";
}
