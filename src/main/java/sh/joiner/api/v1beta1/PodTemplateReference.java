package sh.joiner.api.v1beta1;

import sh.joiner.api.WireObject;

/** A PodTemplate in the namespace of the buffer. */
@WireObject
public final class PodTemplateReference {
    public String name = "";
}
