package sh.joiner.port.launch;

import sh.joiner.model.claim.LaunchOrder;

/** Asks EC2 by a dry run if a launch would be allowed (aws 2.4). Launches nothing, but may create a launch template. Never throws for an answer of EC2. */
@FunctionalInterface
public interface LaunchCheck {

    Answer check(LaunchOrder order);

    /** The answer of EC2. */
    sealed interface Answer {

        /** The launch would be allowed. */
        record Allowed() implements Answer {}

        /** The launch would be refused until a user changes something; the reasons are those of aws 1.7. */
        record Refused(String reason, String message) implements Answer {}

        /** EC2 gave no clear answer; the check is repeated soon. */
        record Unclear(String reason, String message) implements Answer {}

        /** EC2 does not know the instance profile or its role: one of them is new, or does not exist. */
        record ProfileUnseen(String message) implements Answer {}
    }
}
