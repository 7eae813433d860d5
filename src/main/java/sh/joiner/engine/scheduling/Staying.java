package sh.joiner.engine.scheduling;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntPredicate;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.snapshot.Snapshot;

/** Which pods of a node that is going cannot leave it: nothing is to be made for them yet (core 4.2, 5.3). */
final class Staying {

    private static final String DO_NOT_DISRUPT = "karpenter.sh/do-not-disrupt";
    private static final String DURATION = "(\\d+(\\.\\d+)?(h|m|s|ms))+";

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
        if (!wish.matches(DURATION)) {
            return false;
        }
        var atLeast = duration(wish);
        var started = pod.life().startedAt();
        return atLeast.isPositive() && (started == null || now.isBefore(started.plus(atLeast)));
    }

    private static Duration duration(String text) {
        double sum = 0;
        int at = 0;
        while (at < text.length()) {
            int unit = end(text, at, Staying::isOfNumber);
            int next = end(text, unit, Character::isLetter);
            sum += Double.parseDouble(text.substring(at, unit)) * millis(text.substring(unit, next));
            at = next;
        }
        return Duration.ofMillis(Math.round(sum));
    }

    private static int end(String text, int from, IntPredicate belongs) {
        int end = from;
        while (end < text.length() && belongs.test(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isOfNumber(int character) {
        return character == '.' || Character.isDigit(character);
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
