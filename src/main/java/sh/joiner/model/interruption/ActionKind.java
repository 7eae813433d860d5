package sh.joiner.model.interruption;

import java.util.Optional;
import java.util.stream.Stream;

/** What can be done about a notice. */
public enum ActionKind {
    /** Nothing, and nothing is told. */
    IGNORE("Ignore"),
    /** It is told by an event. */
    OBSERVE("Observe"),
    /** No new pods come to the node. */
    CORDON("Cordon"),
    /** The claim is deleted, whose node is then drained. */
    DRAIN_NOW("DrainNow"),
    /** The same, some time before the announced instant, in a maintenance window. */
    DRAIN_BEFORE("DrainBefore"),
    /** The same, when a person says yes. */
    AWAIT_APPROVAL("AwaitApproval"),
    /** The claim is deleted, and its node waits for no pod. */
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
