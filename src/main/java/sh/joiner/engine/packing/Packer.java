package sh.joiner.engine.packing;

import java.util.List;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;

/** Chooses among the nodes and claims that {@link Rules} allow. The choice of packer affects how much a plan costs, never which placements are allowed. */
public interface Packer {

    /**
     * Places the pods that fit. The packer may place the pods in another order than that of the queue.
     * @param queue in the order of {@link PendingPod#ORDER}
     * @param stop ends the pass early when true; earlier placements stay
     * @return the pods that were not placed
     */
    Leftover pack(Rules rules, List<PendingPod> queue, BooleanSupplier stop);

    /**
     * The pods that were not placed.
     * @param refused pods that were considered and refused everywhere
     * @param unseen pods that were not considered before the pass ended
     */
    record Leftover(List<PendingPod> refused, List<PendingPod> unseen) {}
}
