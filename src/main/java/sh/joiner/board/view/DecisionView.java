package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line of the ledger.
 *
 * @param name the number of the line's first decision, counted since the start of the process
 * @param by the controller that made the decision
 * @param pricePerHour US dollars by which the decision increases the price of the fleet; absent for a decision without a price
 */
public record DecisionView(
        String name,
        @JsonUnwrapped OccurrenceView occurrence,
        String by,
        @JsonUnwrapped DecisionKindView kind,
        List<SubjectView> subjects,
        @JsonUnwrapped DecisionTextView text,
        Map<String, String> facts,
        @Nullable Double pricePerHour) {

    /**
     * The number and the times of equal decisions, which share one line.
     *
     * @param at time of the last decision
     * @param firstAt time of the first decision
     */
    public record OccurrenceView(Instant at, Instant firstAt, int times) {}

    /**
     * The kind of decision.
     *
     * @param weight Normal or Warning
     * @param routine true for frequent decisions about single pods
     */
    public record DecisionKindView(String code, String weight, boolean routine) {}

    /** The decision in words. */
    public record DecisionTextView(String what, String why, List<String> details) {}

    /** An object that a decision is about. The namespace is empty for cluster-scoped objects. */
    public record SubjectView(String kind, String namespace, String name) {}
}
