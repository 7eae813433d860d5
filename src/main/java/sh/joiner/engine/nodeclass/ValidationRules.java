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

/** What ValidationSucceeded says, and how long it is remembered (aws 2.4). */
public final class ValidationRules {

    /** How long the reference remembers what EC2 said. */
    public static final Duration KEPT = Duration.ofMinutes(30);

    /** The conditions that a dry run needs; the reference makes it without the second and the fourth. */
    public static final List<String> NEEDED = List.of(
            "AMIsReady",
            "CapacityReservationsReady",
            "InstanceProfileReady",
            "PlacementGroupReady",
            "SecurityGroupsReady",
            "SubnetsReady");

    /** A refusal whose cure may lie outside of the class, where nobody tells us of it; the reference asks again and again. */
    static final Duration KEPT_SHORTLY = Duration.ofMinutes(5);

    private static final String NOT_READY = "DependenciesNotReady";

    /** What the reference remembers; a person asks anew by annotating the class. */
    private static final Set<String> KEPT_LONG = Set.of(
            "CreateLaunchTemplateAuthCheckFailed",
            "CreateFleetAuthCheckFailed",
            "RunInstancesAuthCheckFailed",
            "UserDataSizeLimitExceeded");

    private ValidationRules() {}

    /** One of the conditions that a dry run needs. */
    public record Dependency(String condition, Status status) {}

    /** What stands in the way of a dry run. */
    public static Optional<Finding> waitsFor(List<Dependency> dependencies) {
        var missing = dependencies.stream()
                .filter(dependency -> dependency.status() != Status.TRUE)
                .map(Dependency::condition)
                .collect(Collectors.joining(", "));
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        boolean isKnown = dependencies.stream().anyMatch(dependency -> dependency.status() == Status.FALSE);
        var message = "waits for " + missing;
        return Optional.of(isKnown ? new Bad(NOT_READY, message) : new Open(NOT_READY, message));
    }

    /** What a dry run comes to, beside what InstanceProfileReady says after it: the two never contradict each other. */
    public static Finding judge(DryRun answer, Finding profile) {
        return switch (answer) {
            case DryRun.Allowed _, DryRun.Untried _ -> new Good();
            case DryRun.Refused(var reason, var message) -> new Bad(reason, message);
            case DryRun.Unclear(var reason, var message) -> new Doubt(reason, message);
            case DryRun.ProfileUnseen(var message) ->
                profile instanceof Bad(var reason, var told)
                        ? new Bad(reason, told)
                        : new Open(ProfileRules.NOT_SEEN_YET, message);
        };
    }

    /** How long an answer spares the next question; not at all where it may change by itself. */
    public static Duration keptFor(DryRun answer) {
        return switch (answer) {
            case DryRun.Allowed _, DryRun.Untried _ -> KEPT;
            case DryRun.Refused(var reason, var _) -> KEPT_LONG.contains(reason) ? KEPT : KEPT_SHORTLY;
            case DryRun.Unclear _, DryRun.ProfileUnseen _ -> Duration.ZERO;
        };
    }
}
