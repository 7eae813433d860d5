package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of the ledger.
 *
 * @param name its number since the start of the program
 * @param at when it was last decided so
 * @param firstAt when it was first decided so
 * @param times how often: what is decided again in the same words is one line
 * @param weight Normal or Warning
 * @param routine whether it is the daily bread of single pods
 * @param pricePerHour USD that it adds; absent where it has none
 */
public record DecisionView(
        String name,
        Instant at,
        Instant firstAt,
        int times,
        String by,
        String code,
        String weight,
        boolean routine,
        List<SubjectView> subjects,
        String what,
        String why,
        List<String> details,
        Map<String, String> facts,
        @Nullable Double pricePerHour) {

    /** An object that a decision is about; the namespace is empty for cluster-wide ones. */
    public record SubjectView(String kind, String namespace, String name) {}
}
