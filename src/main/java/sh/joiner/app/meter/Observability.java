package sh.joiner.app.meter;

/** The level of detail of the metrics of nodes, pods and NodePools (core 8.3, {@code disable-cluster-state-observability}). */
public enum Observability {
    /** All series. */
    FULL,
    /** Without most series of individual nodes, pods and pools, which are numerous in a large cluster. The series of their conditions remain. */
    WITHOUT_CLUSTER_STATE
}
