package sh.joiner.board;

import java.util.Optional;
import java.util.Set;
import sh.joiner.board.view.OverviewView.Lead;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The node classes that this process has reconciled. Before all node classes are reconciled, some candidate AMIs may be unknown.
 *
 * @param reconciled names of the node classes that were reconciled, successfully or not
 */
record ReconciledNodeClasses(Lead lead, Snapshot snapshot, Set<String> reconciled) {

    private static final String STANDS_BY =
            "this process is a standby, and only the leader evaluates AMIs; send the request to the leader";
    private static final String NOT_YET =
            "this leader has not evaluated the AMIs of all node classes yet; retry in a few seconds";

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
                        .allMatch(reconciled::contains);
    }
}
