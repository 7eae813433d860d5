package sh.joiner.api.v1;

import sh.joiner.api.WireObject;

/** Names the node class that configures the instances. */
@WireObject
public final class NodeClassReference {
    public String group = "";
    public String kind = "";
    public String name = "";
}
