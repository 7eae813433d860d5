package sh.joiner.engine.scheduling;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.snapshot.Snapshot;

/** Which pods of a node that is going cannot leave it: nothing is to be made for them yet (core 4.2, 5.3). */
final class Staying {

    private static final String DO_NOT_DISRUPT = "karpenter.sh/do-not-disrupt";
    private static final Pattern DURATION = Pattern.compile("(?:\\d+(?:\\.\\d+)?(?:h|m|s|ms))+");
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|h|m|s)");

    private final Instant now;
    private final List<PodBudget> budgets;

    Staying(Snapshot snapshot) {
        this.now = snapshot.takenAt();
        this.budgets = snapshot.around().budgets();
    }

    boolean until(Pod pod) {
        return asksToStay(pod) || isHeldByBudgets(pod);
    }

    private boolean asksToStay(Pod pod) {
        var wish = pod.annotations().getOrDefault(DO_NOT_DISRUPT, "");
        if (wish.equals("true")) {
            return true;
        }
        if (!DURATION.matcher(wish).matches()) {
            return false;
        }
        var atLeast = duration(wish);
        var started = pod.life().startedAt();
        return atLeast.isPositive() && (started == null || now.isBefore(started.plus(atLeast)));
    }

    private static Duration duration(String text) {
        return PART.matcher(text)
                .results()
                .map(part -> Duration.ofMillis(Math.round(Double.parseDouble(part.group(1)) * millis(part.group(2)))))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static double millis(String unit) {
        return switch (unit) {
            case "h" -> 3_600_000;
            case "m" -> 60_000;
            case "s" -> 1_000;
            default -> 1; // the pattern leaves only milliseconds
        };
    }

    // A pod that nobody would ask to leave is held by no budget.
    private boolean isHeldByBudgets(Pod pod) {
        if (pod.life().isTerminating()
                || pod.placing().refuses(List.of(Taint.DISRUPTED)).isEmpty()) {
            return false;
        }
        var covering = budgets.stream().filter(budget -> budget.covers(pod)).toList();
        return covering.size() > 1 || covering.stream().anyMatch(PodBudget::blocksAll);
    }
}
