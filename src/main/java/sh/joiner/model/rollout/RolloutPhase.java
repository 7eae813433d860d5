package sh.joiner.model.rollout;

import java.util.Optional;
import java.util.stream.Stream;

/** The phases of an AMIRollout. */
public enum RolloutPhase {
    /** The rollout is created, and no decision about it is written yet. */
    PENDING("Pending"),
    /** Nodes are replaced until the step has enough nodes with the candidate images. */
    PROGRESSING("Progressing"),
    /** The step has enough nodes, and its soak time runs or the analysis needs more data. */
    SOAKING("Soaking"),
    /** The step is complete, and a user must approve the next one. */
    AWAITING_APPROVAL("AwaitingApproval"),
    /** A user or a failed analysis has paused the rollout: no further node is replaced. */
    PAUSED("Paused"),
    /** Nodes with the candidate images are replaced by nodes with the stable images. */
    ROLLING_BACK("RollingBack"),
    /** All nodes have the candidate images, which are the stable images from now on. */
    SUCCEEDED("Succeeded"),
    /** The candidate images are rejected, and no node has them any longer. */
    FAILED("Failed"),
    /** The node class now selects other images than the candidate images, or its AMIPolicy no longer defines a rollout. */
    SUPERSEDED("Superseded");

    private final String word;

    RolloutPhase(String word) {
        this.word = word;
    }

    /** Returns the phase as in the status of the object. */
    public String word() {
        return word;
    }

    public static Optional<RolloutPhase> of(String word) {
        return Stream.of(values()).filter(phase -> phase.word.equals(word)).findFirst();
    }

    /** Returns true if no further decision is made about a rollout in this phase. */
    public boolean isFinished() {
        return this == SUCCEEDED || this == FAILED || this == SUPERSEDED;
    }

    /** Returns true if the candidate images of a rollout in this phase must not be used for launches. */
    public boolean isRejection() {
        return this == ROLLING_BACK || this == FAILED;
    }
}
