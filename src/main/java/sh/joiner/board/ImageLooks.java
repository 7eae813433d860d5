package sh.joiner.board;

import java.util.Optional;
import java.util.Set;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Determines if this process has reconciled every node class. Until then this process cannot report that no node class sees an AMI.
 *
 * @param looked names of the node classes that were reconciled, with success or without
 */
record ImageLooks(Lead lead, Snapshot snapshot, Set<String> looked) {

    private static final String STANDS_BY =
            "this process stands by, and only the one that leads looks at images: ask that one";
    private static final String NOT_YET =
            "not every node class was looked at yet since this process leads: ask again in a moment";

    /** Returns why the candidate AMIs are not known, as a sentence; empty if they are known. */
    Optional<String> notKnown() {
        return switch (lead) {
            case STANDS_BY -> Optional.of(STANDS_BY);
            case LEADS -> isDone() ? Optional.empty() : Optional.of(NOT_YET);
        };
    }

    private boolean isDone() {
        return !snapshot.equals(ClusterViews.NOTHING)
                && snapshot.nodeClasses().stream()
                        .filter(nodeClass -> !nodeClass.deleting())
                        .map(NodeClass::name)
                        .allMatch(looked::contains);
    }
}
