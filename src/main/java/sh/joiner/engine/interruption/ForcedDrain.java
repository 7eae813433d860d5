package sh.joiner.engine.interruption;

import static sh.joiner.engine.interruption.InterruptionText.span;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.engine.lifecycle.Drain;
import sh.joiner.model.pod.Pod;

/** Making pods go that do not leave by themselves: by the claim's termination timestamp, past which a drain waits for nobody (core 6.8). */
final class ForcedDrain {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private ForcedDrain() {}

    /** At once; the reference leaves a timestamp as it is that is there already, however late. */
    static void atOnce(Answer answer) {
        var present = ClaimLifecycle.terminationDeadline(answer.claim());
        boolean byPolicy = !answer.stand().policy().isEmpty();
        if (present.map(at -> byPolicy && at.isAfter(answer.now())).orElse(true)) {
            answer.effect(new Effect.SetDeadline(answer.claim().name(), answer.now()));
        }
        answer.forced();
    }

    /** Shortly before the machine may be gone, as the rule wants. */
    static void atRemaining(Answer answer) {
        var remaining = answer.stand().forceAtRemaining();
        var deadline = answer.subject().deadline();
        if (remaining.isEmpty() || deadline.isEmpty()) {
            return;
        }
        var at = deadline.get().minus(remaining.get());
        if (answer.now().isBefore(at)) {
            answer.lookAt(at);
            return;
        }
        var left = Drain.next(answer.subject().pods(), Optional.empty(), answer.now())
                .waiting();
        if (!left.isEmpty()) {
            force(answer, timestamp(left, deadline.get(), answer.now()));
        }
        if (answer.isForced()) {
            answer.say("pods that are left %s before the machine may be gone are made to go"
                    .formatted(span(remaining.get())));
        }
    }

    /** A claim that is to be gone earlier already keeps its timestamp. */
    private static void force(Answer answer, Instant timestamp) {
        var present = ClaimLifecycle.terminationDeadline(answer.claim());
        if (present.map(timestamp::isBefore).orElse(true)) {
            answer.effect(new Effect.SetDeadline(answer.claim().name(), timestamp));
            answer.forced();
        }
    }

    /**
     * A drain makes a pod go once the timestamp less the pod's own grace is reached: with the largest grace of all, pods that need all the time that
     * is left go now, and the others when theirs has come.
     */
    private static Instant timestamp(List<Pod> left, Instant deadline, Instant now) {
        long grace = left.stream()
                .mapToLong(pod -> pod.life().gracePeriodSeconds())
                .max()
                .orElse(0);
        var wished = now.plusSeconds(grace);
        var bounded = wished.isBefore(deadline) ? wished : deadline;
        var soonest = now.plus(SHORTEST);
        return bounded.isBefore(soonest) ? soonest : bounded;
    }
}
