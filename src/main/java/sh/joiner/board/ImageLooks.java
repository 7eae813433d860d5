package sh.joiner.board;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Whether this process has looked at the images of every node class. Until it has, it cannot say that nobody sees an image.
 *
 * @param found names of the classes whose images were judged
 */
record ImageLooks(Lead lead, Snapshot snapshot, Set<String> found, Map<String, Inspection> inspections) {

    private static final String STANDS_BY =
            "this process stands by, and only the one that leads looks at images: ask that one";
    private static final String NOT_YET =
            "not every node class was looked at yet since this process leads: ask again in a moment";

    /** In words for people; empty if it has. */
    Optional<String> notKnown() {
        return switch (lead) {
            case STANDS_BY -> Optional.of(STANDS_BY);
            case LEADS -> looked() ? Optional.empty() : Optional.of(NOT_YET);
        };
    }

    private boolean looked() {
        return !snapshot.equals(Scene.NOTHING)
                && snapshot.nodeClasses().stream()
                        .filter(one -> !one.deleting())
                        .map(NodeClass::name)
                        .allMatch(name -> found.contains(name) || isTold(inspections.get(name)));
    }

    /** A class whose terms cannot be meant sees none, and that is known; one whose images nobody tells of may see any. */
    private static boolean isTold(@Nullable Inspection inspection) {
        return inspection != null && !inspection.doubts().containsKey("AMIsReady");
    }
}
