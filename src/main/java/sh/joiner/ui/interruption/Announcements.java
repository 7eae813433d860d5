package sh.joiner.ui.interruption;

import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.interruption.InterruptionView;

/** The notices from AWS about one object. */
public final class Announcements {

    private Announcements() {}

    public static List<InterruptionView> ofNode(Board board, String node) {
        return board.interruptions().stream()
                .filter(interruption ->
                        node.equals(interruption.notice().affected().node()))
                .toList();
    }

    public static List<InterruptionView> ofClaim(Board board, String claim) {
        return board.interruptions().stream()
                .filter(interruption ->
                        claim.equals(interruption.notice().affected().claim()))
                .toList();
    }
}
