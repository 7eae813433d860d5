package sh.joiner.ui.interruption;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.board.Board;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.ui.text.ExistingNames;

/** The notices from AWS about one object, and the pods at risk. */
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

    /** Returns the pods at risk that still exist. */
    static Set<String> podsAtRisk(Board board, List<InterruptionView> interruptions) {
        var names = interruptions.stream()
                .map(InterruptionView::risk)
                .flatMap(risk -> Stream.concat(risk.podsAtRisk().stream(), risk.stateful().stream()))
                .toList();
        return ExistingNames.pods(board.views(), names);
    }
}
