package sh.joiner.engine.interruption;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.PodCondition;

/**
 * What a pool does about a kind of notice, for people.
 *
 * @param policy the name of the pool's policy, if it says so or was never valid; else empty
 * @param lines in the order in which they are tried; the last holds of every node
 */
public record EffectiveRule(String pool, NoticeKind kind, By by, String policy, List<Line> lines) {

    /** Who says so. */
    public enum By {
        /** The pool's policy. */
        POLICY("Policy"),
        /** Nobody yet: the pool's policy never was valid. */
        NEVER_VALID("NeverValid"),
        /** An annotation of the pool, which comes before its policy. */
        ANNOTATION("Annotation"),
        /** Nobody: it is as Karpenter does it. */
        REFERENCE("Reference");

        private final String word;

        By(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /**
     * One rule that may apply.
     *
     * @param number of the rule in its policy, from 1; 0 for what is done where no rule matches
     * @param text all of it in one line: {@code rule 2: DrainBefore 6h in berlin-night, with StatefulSet pods}
     */
    public record Line(
            int number, PodCondition whenPods, Action action, Optional<Duration> forceAtRemaining, String text) {}

    public EffectiveRule {
        lines = List.copyOf(lines);
    }

    /** What is done where no pod of the node matters. */
    public ActionKind action() {
        return lines.getLast().action().kind();
    }
}
