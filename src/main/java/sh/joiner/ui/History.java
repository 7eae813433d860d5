package sh.joiner.ui;

import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.view.DecisionView;

/** The ledger's last lines about one object. */
final class History {

    private static final int MOST = 20;

    private History() {}

    static List<DecisionView> about(Board board, String... names) {
        var wanted = List.of(names);
        return board.decisions().stream()
                .filter(decision -> decision.subjects().stream().anyMatch(subject -> wanted.contains(subject.name())))
                .limit(MOST)
                .toList();
    }
}
