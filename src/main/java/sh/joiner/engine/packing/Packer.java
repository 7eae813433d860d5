package sh.joiner.engine.packing;

import java.util.List;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;

/** Chooses among the places that {@link Rules} allow. It decides what a plan costs, never what is legal. */
public interface Packer {

    /**
     * Places what it can, best pods first.
     *
     * @param queue in the order of {@link PendingPod#ORDER}
     * @param stop ends the pass early when it says so; what was placed by then counts
     * @return what found no place
     */
    Leftover pack(Rules rules, List<PendingPod> queue, BooleanSupplier stop);

    /**
     * Pods without a place.
     *
     * @param refused looked at, and refused everywhere
     * @param unseen not looked at before the pass was ended
     */
    record Leftover(List<PendingPod> refused, List<PendingPod> unseen) {}
}
