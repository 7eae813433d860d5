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
 * @param policy the name of the policy that says so, {@link #REFERENCE} or {@link #ANNOTATION}
 * @param lines in the order in which they are tried; the last holds of every node
 */
public record EffectiveRule(String pool, NoticeKind kind, String policy, List<Line> lines) {

    /** In the place of a policy's name: the pool has none, or its policy was never valid. */
    public static final String REFERENCE = "reference";

    /** In the place of a policy's name: an annotation of the pool comes before its policy. */
    public static final String ANNOTATION = "annotation";

    /** Whether a policy says so. */
    public boolean isOfPolicy() {
        return !policy.equals(REFERENCE) && !policy.equals(ANNOTATION);
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
