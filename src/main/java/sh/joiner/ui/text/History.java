package sh.joiner.ui.text;

import java.util.Comparator;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.view.DecisionView;

/** The latest decisions about the objects with these names, ordered by the column "Last seen". */
public final class History {

    private static final int MOST = 20;

    private History() {}

    public static List<DecisionView> about(Board board, String... names) {
        var subjects = List.of(names);
        return board.decisions().stream()
                .filter(decision -> decision.subjects().stream().anyMatch(subject -> subjects.contains(subject.name())))
                .sorted(Comparator.comparing(
                                (DecisionView decision) -> decision.occurrence().at())
                        .reversed())
                .limit(MOST)
                .toList();
    }
}
