package sh.joiner.engine.rule;

import java.util.Comparator;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.resource.Resources;

/** A pod that this pass must place. */
public record PendingPod(Pod pod, PodClass kind) {

    /** Orders pods by CPU, then memory, the largest first, then the oldest first (core 4.5). */
    public static final Comparator<PendingPod> ORDER = Comparator.<PendingPod>comparingLong(
                    candidate -> -candidate.pod().requests().get(Resources.CPU))
            .thenComparingLong(candidate -> -candidate.pod().requests().get(Resources.MEMORY))
            .thenComparing(candidate -> candidate.pod().createdAt())
            .thenComparing(candidate -> candidate.pod().uid())
            .thenComparing(candidate -> candidate.pod().name());
}
