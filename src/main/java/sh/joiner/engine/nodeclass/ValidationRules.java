package sh.joiner.engine.nodeclass;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.engine.nodeclass.Finding.Bad;
import sh.joiner.engine.nodeclass.Finding.Doubt;
import sh.joiner.engine.nodeclass.Finding.Good;
import sh.joiner.engine.nodeclass.Finding.Open;
import sh.joiner.model.claim.Condition.Status;

/** Decides the condition ValidationSucceeded, and for how long the result of a dry run is cached (aws 2.4). */
public final class ValidationRules {

    /** The time for which Karpenter caches EC2's answer. */
    public static final Duration KEPT = Duration.ofMinutes(30);

    /** The conditions that a dry run needs. Karpenter does not wait for CapacityReservationsReady and PlacementGroupReady. */
    public static final List<String> NEEDED = List.of(
            "AMIsReady",
            "CapacityReservationsReady",
            "InstanceProfileReady",
            "PlacementGroupReady",
            "SecurityGroupsReady",
            "SubnetsReady");

    /**
     * The time for which refusals that are not in KEPT_LONG are cached. Their cause may be outside the class, where no watch reports the change.
     * Karpenter queries EC2 again each time.
     */
    static final Duration KEPT_SHORTLY = Duration.ofMinutes(5);

    private static final String NOT_READY = "DependenciesNotReady";

    /** The refusals that Karpenter caches. A user starts a new check by annotating the class. */
    private static final Set<String> KEPT_LONG = Set.of(
            "CreateLaunchTemplateAuthCheckFailed",
            "CreateFleetAuthCheckFailed",
            "RunInstancesAuthCheckFailed",
            "UserDataSizeLimitExceeded");

    private ValidationRules() {}

    /** A condition that a dry run needs. */
    public record Dependency(String condition, Status status) {}

    /** Returns a finding that names the conditions that a dry run still waits for. Empty if all are True. */
    public static Optional<Finding> waitsFor(List<Dependency> dependencies) {
        var missing = dependencies.stream()
                .filter(dependency -> dependency.status() != Status.TRUE)
                .map(Dependency::condition)
                .collect(Collectors.joining(", "));
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        boolean isKnown = dependencies.stream().anyMatch(dependency -> dependency.status() == Status.FALSE);
        var message = "waiting for " + missing;
        return Optional.of(isKnown ? new Bad(NOT_READY, message) : new Open(NOT_READY, message));
    }

    /** Combines a dry run with the later finding of InstanceProfileReady, so that the two conditions never contradict each other. */
    public static Finding evaluate(DryRun answer, Finding profile) {
        return switch (answer) {
            case DryRun.Allowed _, DryRun.Disabled _ -> new Good();
            case DryRun.Refused(var reason, var message) -> new Bad(reason, message);
            case DryRun.Unclear(var reason, var message) -> new Doubt(reason, message);
            case DryRun.ProfileUnseen(var message) ->
                profile instanceof Bad(var reason, var detail)
                        ? new Bad(reason, detail)
                        : new Open(ProfileRules.NOT_SEEN_YET, message);
        };
    }

    /** Returns how long an answer is cached. Zero if the answer may change without an action of a user. */
    public static Duration keptFor(DryRun answer) {
        return switch (answer) {
            case DryRun.Allowed _, DryRun.Disabled _ -> KEPT;
            case DryRun.Refused(var reason, var _) -> KEPT_LONG.contains(reason) ? KEPT : KEPT_SHORTLY;
            case DryRun.Unclear _, DryRun.ProfileUnseen _ -> Duration.ZERO;
        };
    }
}
