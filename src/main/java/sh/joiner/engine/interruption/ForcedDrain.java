package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.span;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.engine.lifecycle.Drain;
import sh.joiner.model.pod.Pod;

/**
 * Sets the claim's termination timestamp, so that pods that do not leave in time are deleted. After the timestamp, a drain waits for no pod (core
 * 6.8).
 * @param forced true if the timestamp is set because of this notice
 * @param sentences the reasons, if pods are forced now
 * @param revisit the time at which forcing starts, if that is later
 */
record ForcedDrain(List<Effect> effects, boolean forced, List<String> sentences, List<Instant> revisit) {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** Deletes all pods now. An existing timestamp stays, as in Karpenter, unless the rule is from a policy and the timestamp is in the future. */
    static ForcedDrain atOnce(OpenInterruption open) {
        var present = ClaimLifecycle.terminationDeadline(open.claim());
        boolean byPolicy = !open.rule().policy().isEmpty();
        List<Effect> effects =
                present.map(at -> byPolicy && at.isAfter(open.now())).orElse(true)
                        ? List.of(new Effect.SetDeadline(open.claim().name(), open.now()))
                        : List.of();
        return new ForcedDrain(effects, true, List.of(), List.of());
    }

    /** Deletes the remaining pods before the deadline, as early as the rule says. */
    static ForcedDrain atRemaining(OpenInterruption open) {
        var remaining = open.rule().forceAtRemaining();
        var deadline = open.facts().deadline();
        if (remaining.isEmpty() || deadline.isEmpty()) {
            return new ForcedDrain(List.of(), open.past().acted().forced(), List.of(), List.of());
        }
        var at = deadline.get().minus(remaining.get());
        if (open.now().isBefore(at)) {
            return new ForcedDrain(List.of(), open.past().acted().forced(), List.of(), List.of(at));
        }
        return now(open, deadline.get(), remaining.get());
    }

    private static ForcedDrain now(OpenInterruption open, Instant deadline, Duration remaining) {
        var effects = deadlines(open, deadline);
        boolean forced = open.past().acted().forced() || !effects.isEmpty();
        var why =
                "deleting the remaining pods, because at most %s remain before the deadline".formatted(span(remaining));
        return new ForcedDrain(effects, forced, forced ? List.of(why) : List.of(), List.of());
    }

    /** Returns the write of the timestamp; empty if no pod remains, or if the claim already has this timestamp or an earlier one. */
    private static List<Effect> deadlines(OpenInterruption open, Instant deadline) {
        var left = Drain.next(open.facts().target().pods(), Optional.empty(), open.now())
                .waiting();
        if (left.isEmpty()) {
            return List.of();
        }
        var timestamp = timestamp(left, deadline, open.now());
        var present = ClaimLifecycle.terminationDeadline(open.claim());
        return present.map(timestamp::isBefore).orElse(true)
                ? List.of(new Effect.SetDeadline(open.claim().name(), timestamp))
                : List.of();
    }

    /**
     * A drain deletes a pod once the timestamp minus the pod's grace period is reached. The timestamp uses the longest grace period. So pods that
     * need all of the remaining time are deleted now, and the others later.
     */
    private static Instant timestamp(List<Pod> left, Instant deadline, Instant now) {
        long grace = left.stream()
                .mapToLong(pod -> pod.life().gracePeriodSeconds())
                .max()
                .orElse(0);
        var wanted = now.plusSeconds(grace);
        var bounded = wanted.isBefore(deadline) ? wanted : deadline;
        var earliest = now.plus(SHORTEST);
        return bounded.isBefore(earliest) ? earliest : bounded;
    }
}
