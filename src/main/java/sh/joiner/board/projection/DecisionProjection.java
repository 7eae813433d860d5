package sh.joiner.board.projection;

import java.time.Instant;
import java.util.TreeMap;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DecisionView.DecisionKindView;
import sh.joiner.board.view.DecisionView.DecisionTextView;
import sh.joiner.board.view.DecisionView.OccurrenceView;
import sh.joiner.board.view.DecisionView.SubjectView;
import sh.joiner.model.decision.Decision;

/** Creates the views of the ledger's lines. */
public final class DecisionProjection {

    private DecisionProjection() {}

    /** Returns the view of the line with this number, with the time of the first decision and the number of decisions. */
    public static DecisionView view(long number, Decision last, Instant firstAt, int times) {
        return new DecisionView(
                Long.toString(number),
                new OccurrenceView(last.at(), firstAt, times),
                last.by(),
                new DecisionKindView(
                        last.code(),
                        switch (last.weight()) {
                            case NORMAL -> "Normal";
                            case WARNING -> "Warning";
                        },
                        isRoutine(last)),
                last.subjects().stream()
                        .map(subject -> new SubjectView(subject.kind(), subject.namespace(), subject.name()))
                        .toList(),
                new DecisionTextView(last.what(), last.why(), last.details()),
                new TreeMap<>(last.facts()),
                last.price() == 0 ? null : last.price());
    }

    /** Returns true if the decision has no facts. Facts are the values that logs and metrics use. Frequent decisions about single pods have none. */
    public static boolean isRoutine(Decision decision) {
        return decision.facts().isEmpty();
    }
}
