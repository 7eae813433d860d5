package sh.joiner.model.pod;

/** What made a pod: the owner reference that controls it, as {@code apps/v1 DaemonSet node-agent}. */
public record Owner(String apiVersion, String kind, String name, String uid) {

    public boolean isDaemonSet() {
        return kind.equals("DaemonSet") && apiVersion.equals("apps/v1");
    }

    /** A static pod of a kubelet: its owner is its node. */
    public boolean isNode() {
        return kind.equals("Node") && apiVersion.equals("v1");
    }
}
