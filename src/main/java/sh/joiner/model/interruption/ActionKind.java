package sh.joiner.model.interruption;

import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of actions on a notice. */
public enum ActionKind {
    /** No action, and no event on the NodeClaim and the node. */
    IGNORE("Ignore"),
    /** An event on the NodeClaim and the node, and no other action. */
    OBSERVE("Observe"),
    /** The node is cordoned: no new pods are scheduled to it. */
    CORDON("Cordon"),
    /** The NodeClaim is deleted, so its node is drained. */
    DRAIN_NOW("DrainNow"),
    /** Like {@code DRAIN_NOW}, but at the announced time minus a lead time, or earlier in a maintenance window. */
    DRAIN_BEFORE("DrainBefore"),
    /** Like {@code DRAIN_NOW}, when a user approves. Another action may follow if no user answers. */
    AWAIT_APPROVAL("AwaitApproval"),
    /** The NodeClaim is deleted, and the termination of its node does not wait for pods. */
    FORCE_TERMINATE("ForceTerminate");

    private final String word;

    ActionKind(String word) {
        this.word = word;
    }

    public static Optional<ActionKind> of(String word) {
        return Stream.of(values())
                .filter(actionKind -> actionKind.word.equals(word))
                .findFirst();
    }

    public String word() {
        return word;
    }
}
