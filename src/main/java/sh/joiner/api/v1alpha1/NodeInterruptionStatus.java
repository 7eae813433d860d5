package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The decided action on a notice, the reasons, and the progress. Times are in RFC 3339. */
@WireObject
public final class NodeInterruptionStatus {
    public @Nullable String phase;
    public @Nullable String action;
    public @Nullable String policy;
    public @Nullable String rule;
    public @Nullable String actAt;
    public @Nullable String deadline;
    public @Nullable List<String> reasons;
    public @Nullable List<String> podsAtRisk;
    public @Nullable List<String> statefulPods;
    public @Nullable List<String> blockers;
    public @Nullable Integer morePods;
    public @Nullable String startedAt;
    public @Nullable String finishedAt;
    public @Nullable Boolean cordoned;
    public @Nullable List<String> replacements;
    public @Nullable Boolean forced;
    public @Nullable String forceAtRemaining;
    public @Nullable List<Condition> conditions;
}
