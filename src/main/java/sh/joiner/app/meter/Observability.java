package sh.joiner.app.meter;

/** Whether the state of nodes, pods and pools is told one by one (core 8.3, {@code disable-cluster-state-observability}). */
public enum Observability {
    /** Everything. */
    FULL,
    /** Without the series of single nodes, pods and pools, which are many in a large cluster. */
    WITHOUT_CLUSTER_STATE
}
