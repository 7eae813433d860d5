package sh.joiner.engine.rule;

import java.util.Comparator;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;

/** A pod that looks for a place in this pass. */
public record Candidate(Pod pod, PodClass kind) {

    /** The biggest first, then the oldest (core 4.5). */
    public static final Comparator<Candidate> ORDER = Comparator.<Candidate>comparingLong(
                    one -> -one.pod().requests().get(Resources.CPU))
            .thenComparingLong(one -> -one.pod().requests().get(Resources.MEMORY))
            .thenComparing(one -> one.pod().createdAt())
            .thenComparing(one -> one.pod().uid())
            .thenComparing(one -> one.pod().name());
}
