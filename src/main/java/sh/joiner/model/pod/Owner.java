package sh.joiner.model.pod;

/** The controlling owner reference of a pod, such as {@code apps/v1 DaemonSet node-agent}. */
public record Owner(String apiVersion, String kind, String name, String uid) {

    public boolean isDaemonSet() {
        return kind.equals("DaemonSet") && apiVersion.equals("apps/v1");
    }

    /** Returns true if the pod is a static pod of a kubelet: its owner is its node. */
    public boolean isNode() {
        return kind.equals("Node") && apiVersion.equals("v1");
    }
}
