package sh.joiner.engine.replacement;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;

/**
 * The replacement of a node before its removal: launch what the pods of the node need, wait until all replacements are initialized, then drain the
 * node (core 5.9). The wait has a limit.
 * @param startedAt the start of the replacement
 * @param deadline the time at which the instance is terminated in any case; absent if that time is not known
 * @param claims the claims that were launched as replacements and are not being deleted
 * @param queued the number of nodes whose drains are to be started in the same pass
 */
public record Replacement(Instant startedAt, @Nullable Instant deadline, List<Claim> claims, int queued) {

    private static final int MOST_NAMED = 5;
    private static final Duration EACH = Duration.ofMillis(80);
    private static final Duration LEAST = Duration.ofMinutes(10);
    private static final Duration MOST = Duration.ofHours(1);

    /** The time that a node needs to drain before a deadline. */
    private static final Duration TO_DRAIN = Duration.ofMinutes(2);

    public Replacement {
        claims = List.copyOf(claims);
    }

    /** The next step of a replacement. */
    public sealed interface Step {

        /** Launch the claims of the plan. */
        record Launch(ReplacementPlan plan) implements Step {}

        record Wait(String why) implements Step {}

        /** The node may be drained. */
        record Ready(String why) implements Step {}

        /** The node is drained although its replacement is not ready. */
        record GivenUp(String why) implements Step {}
    }

    /** Returns true if there is enough time for a replacement. */
    public static boolean hasTime(Instant startedAt, @Nullable Instant deadline) {
        return deadline == null || !deadline.isBefore(startedAt.plus(LEAST));
    }

    /** Returns the end of the wait. */
    public Instant until() {
        var wanted = EACH.multipliedBy(queued);
        var clamped = wanted.compareTo(LEAST) < 0 ? LEAST : wanted.compareTo(MOST) > 0 ? MOST : wanted;
        var end = startedAt.plus(clamped);
        return deadline != null && deadline.minus(TO_DRAIN).isBefore(end) ? deadline.minus(TO_DRAIN) : end;
    }

    /** Returns the next step. The plan is computed only if claims are missing. */
    public Step next(Supplier<ReplacementPlan> planned, Instant now) {
        if (!now.isBefore(until())) {
            return areReady() && isComplete()
                    ? new Step.Ready("the replacement is ready")
                    : new Step.GivenUp("the replacement was not ready in time");
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
            return new Step.Wait("no node can be found for " + firstOf(pods));
        }
        if (!claims.isEmpty()) {
            return afterLaunch();
        }
        return plan.awaited().isEmpty()
                ? new Step.Ready("its pods fit on other nodes")
                : new Step.Wait("waiting for %s, where its pods fit".formatted(firstOf(plan.awaited())));
    }

    private Step afterLaunch() {
        var missing = claims.stream()
                .filter(claim -> !claim.isInitialized())
                .map(claim -> claim.name().value())
                .toList();
        return missing.isEmpty()
                ? new Step.Ready("the replacement is ready")
                : new Step.Wait("waiting for replacement " + firstOf(missing));
    }

    private static String firstOf(List<String> all) {
        int more = all.size() - MOST_NAMED;
        var first = all.stream().limit(MOST_NAMED).collect(joining(", "));
        return more > 0 ? "%s, and %d more".formatted(first, more) : first;
    }

    private boolean areReady() {
        return claims.stream().allMatch(Claim::isInitialized);
    }

    /**
     * Returns true if all claims of the plan exist. A claim is missing if the process crashed between two launches, or if its launch failed and the
     * claim was deleted.
     */
    private boolean isComplete() {
        int planned = claims.stream()
                .map(claim -> claim.annotations().getOrDefault(Claim.REPLACEMENTS, "1"))
                .filter(text -> text.matches("[0-9]{1,4}"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(1);
        return claims.size() >= planned;
    }
}
