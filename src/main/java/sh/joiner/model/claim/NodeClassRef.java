package sh.joiner.model.claim;

/** Names the node class of a pool or claim. */
public record NodeClassRef(String group, String kind, String name) {

    /** Returns true if the kind is one that Joiner supports. */
    public boolean isSupported() {
        return group.equals("karpenter.k8s.aws") && kind.equals("EC2NodeClass");
    }
}
