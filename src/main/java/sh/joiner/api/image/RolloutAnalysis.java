package sh.joiner.api.image;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The criteria by which nodes with a new image are judged during its rollout. */
@WireObject
public final class RolloutAnalysis {

    /** The minimum percentage of launched nodes that initialize in time. */
    public @Nullable Integer registrationSuccess;

    /** The maximum time from the launch of a node to its initialization, a duration such as {@code 10m}. */
    public @Nullable String timeToReady;

    /** Types of node conditions that must stay healthy. */
    public @Nullable List<String> nodeConditions;

    /** The maximum percentage of initialized nodes that may be lost. */
    public @Nullable Integer lostNodes;

    /** The maximum ratio of the restarts of pods on new nodes to those on old nodes, a decimal number such as {@code 1.5}. */
    public @Nullable String podRestarts;

    /** The maximum time from the binding of a pod to the start of its containers, a duration such as {@code 10m}. */
    public @Nullable String podStart;

    /** The number of initialized nodes that a success needs. */
    public @Nullable Integer minimumNodes;

    /** Checks that query Prometheus. */
    public @Nullable List<PrometheusCheckSpec> prometheus;
}
