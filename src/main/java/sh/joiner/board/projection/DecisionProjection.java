package sh.joiner.board.projection;

import java.time.Instant;
import java.util.TreeMap;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.DecisionView.DecisionKindView;
import sh.joiner.board.view.DecisionView.DecisionTextView;
import sh.joiner.board.view.DecisionView.OccurrenceView;
import sh.joiner.board.view.DecisionView.SubjectView;
import sh.joiner.model.decision.Decision;

/** Lines of the ledger as they are shown. */
public final class DecisionProjection {

    private DecisionProjection() {}

    /** The line with this number, first decided so at that instant, and so often since. */
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

    /** What is said of single pods has no facts for logs and meters; there is much of it. */
    public static boolean isRoutine(Decision decision) {
        return decision.facts().isEmpty();
    }
}
