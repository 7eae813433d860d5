package sh.joiner.engine.disruption;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pod.Pod;

/**
 * The pods that commands moved to a node to save money, as an annotation of the NodeClaim describes them. Every pod that was created on the node since
 * the first command counts as moved, because a pod object does not show from which node the pod moved.
 *
 * @param since the start of the first command that moved pods to the node
 * @param stay how long a pod stays on the node, from its creation, unless something other than savings removes the node
 */
public record MovedPods(Instant since, Duration stay) {

    private static final String SEPARATOR = "/";

    /** Returns what the annotation of the claim describes; empty if the claim has no annotation, or one that cannot be read. */
    static Optional<MovedPods> of(Claim claim) {
        var parts = claim.annotations().getOrDefault(Claim.MOVED_PODS, "").split(SEPARATOR, 2);
        if (parts.length != 2) {
            return Optional.empty();
        }
        try {
            return Optional.of(new MovedPods(Instant.parse(parts[0]), Duration.parse(parts[1])));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /** Returns the annotation of a node that receives pods now. Pods that an earlier command moved to the node keep their protection. */
    public static Map<String, String> annotation(Optional<Claim> claim, Duration stay, Instant now) {
        var since = claim.flatMap(MovedPods::of)
                .filter(earlier ->
                        now.isBefore(earlier.since().plus(earlier.stay().multipliedBy(2))))
                .map(MovedPods::since)
                .orElse(now);
        return Map.of(Claim.MOVED_PODS, since + SEPARATOR + stay);
    }

    /**
     * Returns the pod that prevents the removal of the node for savings for the longest time; empty if there is none.
     */
    Optional<Blocker.MovedRecently> blocker(List<Pod> pods, Instant now) {
        return pods.stream()
                .filter(Pod::isReschedulable)
                .filter(pod -> !pod.createdAt().isBefore(since))
                .map(pod ->
                        new Blocker.MovedRecently(pod.name(), pod.createdAt().plus(stay)))
                .filter(blocker -> now.isBefore(blocker.until()))
                .max(Comparator.comparing(Blocker.MovedRecently::until)
                        .thenComparing(Blocker.MovedRecently::pod, Comparator.reverseOrder()));
    }
}
