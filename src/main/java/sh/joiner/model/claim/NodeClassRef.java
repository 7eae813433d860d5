package sh.joiner.model.claim;

/** Names a node class, as pools and claims do. */
public record NodeClassRef(String group, String kind, String name) {

    /** Whether it names the kind that this program supports. */
    public boolean isSupported() {
        return group.equals("karpenter.k8s.aws") && kind.equals("EC2NodeClass");
    }
}
