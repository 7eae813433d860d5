package sh.joiner.port.launch;

import sh.joiner.model.claim.LaunchOrder;

/** Asks EC2 whether a launch would be allowed, and launches nothing (aws 2.4). Never throws for what EC2 answers. */
@FunctionalInterface
public interface LaunchCheck {

    Answer check(LaunchOrder order);

    /** What EC2 says to it. */
    sealed interface Answer {

        /** It would be allowed. */
        record Allowed() implements Answer {}

        /** It would be refused until somebody changes something; the reasons are those of aws 1.7. */
        record Refused(String reason, String message) implements Answer {}

        /** EC2 could not say; asked again soon. */
        record Unclear(String reason, String message) implements Answer {}

        /** EC2 knows no instance profile of that name, not yet or not at all. */
        record ProfileUnseen(String message) implements Answer {}
    }
}
