package sh.joiner.ui;

import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.view.InterruptionView;

/** What AWS has announced about one object. */
final class Announcements {

    private Announcements() {}

    static List<InterruptionView> ofNode(Board board, String node) {
        return board.interruptions().stream()
                .filter(one -> node.equals(one.node()))
                .toList();
    }

    static List<InterruptionView> ofClaim(Board board, String claim) {
        return board.interruptions().stream()
                .filter(one -> claim.equals(one.claim()))
                .toList();
    }
}
