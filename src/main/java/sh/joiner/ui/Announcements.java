package sh.joiner.ui;

import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.view.InterruptionView;

/** What AWS has announced about one object. */
final class Announcements {

    private Announcements() {}

    static List<InterruptionView> ofNode(Board board, String node) {
        return board.interruptions().stream()
                .filter(interruption ->
                        node.equals(interruption.notice().affected().node()))
                .toList();
    }

    static List<InterruptionView> ofClaim(Board board, String claim) {
        return board.interruptions().stream()
                .filter(interruption ->
                        claim.equals(interruption.notice().affected().claim()))
                .toList();
    }
}
