package sh.joiner.engine.replacement;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;

/**
 * How a node is replaced before it goes: launch what its pods need, wait until all of that is initialised, let the node go (core 5.9). Nobody is waited
 * for without end.
 *
 * @param startedAt when it was begun
 * @param deadline by when the node is gone in any case; absent where nobody knows
 * @param claims that were launched for it and are not going
 * @param queued how many nodes are waited for in the same way
 */
public record Replacement(Instant startedAt, @Nullable Instant deadline, List<Claim> claims, int queued) {

    /** On a claim: the name of what it was launched for. */
    public static final String REPLACES = "joiner.sh/replaces";

    /** On a claim: how many claims were launched for the same. */
    public static final String OF = "joiner.sh/replacements";

    private static final int MOST_NAMED = 5;
    private static final Duration EACH = Duration.ofMillis(80);
    private static final Duration LEAST = Duration.ofMinutes(10);
    private static final Duration MOST = Duration.ofHours(1);

    /** How long before a deadline a node has to begin to drain. */
    private static final Duration TO_DRAIN = Duration.ofMinutes(2);

    public Replacement {
        claims = List.copyOf(claims);
    }

    /** What is to be done now. */
    public sealed interface Step {

        /** The claims of the plan. */
        record Launch(ReplacementPlan plan) implements Step {}

        record Wait(String why) implements Step {}

        /** The node may go. */
        record Ready(String why) implements Step {}

        /** The node goes although not all is ready. */
        record GivenUp(String why) implements Step {}
    }

    /** Whether there is time for it at all. */
    public static boolean hasTime(Instant startedAt, @Nullable Instant deadline) {
        return deadline == null || !deadline.isBefore(startedAt.plus(LEAST));
    }

    /** Until when it is waited for. */
    public Instant until() {
        var patience = EACH.multipliedBy(queued);
        var clamped = patience.compareTo(LEAST) < 0 ? LEAST : patience.compareTo(MOST) > 0 ? MOST : patience;
        var end = startedAt.plus(clamped);
        return deadline != null && deadline.minus(TO_DRAIN).isBefore(end) ? deadline.minus(TO_DRAIN) : end;
    }

    /** The next step; the plan is asked for only where claims are missing. */
    public Step next(Supplier<ReplacementPlan> planned, Instant now) {
        if (!now.isBefore(until())) {
            return areReady() && isComplete()
                    ? new Step.Ready("what replaces it is ready")
                    : new Step.GivenUp("what replaces it was not ready in time");
        }
        return isComplete() ? afterLaunch() : byPlan(planned.get());
    }

    private Step byPlan(ReplacementPlan plan) {
        if (!plan.drafts().isEmpty()) {
            return new Step.Launch(plan);
        }
        if (!plan.unplaced().isEmpty()) {
            var pods = plan.unplaced().stream()
                    .map(refusal -> "pod %s (%s)".formatted(refusal.pod(), refusal.sentence()))
                    .toList();
            return new Step.Wait("no place is found for " + some(pods));
        }
        if (!claims.isEmpty()) {
            return afterLaunch();
        }
        return plan.awaited().isEmpty()
                ? new Step.Ready("its pods find room on other nodes")
                : new Step.Wait("its pods find room on %s, which it waits for".formatted(some(plan.awaited())));
    }

    private Step afterLaunch() {
        var missing = claims.stream()
                .filter(claim -> !claim.isInitialized())
                .map(claim -> claim.name().value())
                .toList();
        return missing.isEmpty()
                ? new Step.Ready("what replaces it is ready")
                : new Step.Wait("waits for its replacement " + some(missing));
    }

    private static String some(List<String> all) {
        int more = all.size() - MOST_NAMED;
        var first = all.stream().limit(MOST_NAMED).collect(joining(", "));
        return more > 0 ? "%s, and %d more".formatted(first, more) : first;
    }

    private boolean areReady() {
        return claims.stream().allMatch(Claim::isInitialized);
    }

    /** Whether as many are there as were meant: the program may have died between two, and one that could not be launched is deleted. */
    private boolean isComplete() {
        int meant = claims.stream()
                .map(claim -> claim.annotations().getOrDefault(OF, "1"))
                .filter(text -> text.matches("[0-9]{1,4}"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(1);
        return claims.size() >= meant;
    }
}
