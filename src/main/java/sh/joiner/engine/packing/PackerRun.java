package sh.joiner.engine.packing;

import java.util.List;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;

/** A packer at work until it is told to end. It counts its steps, so that it can take the same ones again whatever the time is then. */
final class PackerRun implements BooleanSupplier {

    private final Packer packer;
    private final BooleanSupplier end;
    private long steps;

    PackerRun(Packer packer, BooleanSupplier end) {
        this.packer = packer;
        this.end = end;
    }

    /** Asked before each step. */
    @Override
    public boolean getAsBoolean() {
        boolean over = end.getAsBoolean();
        steps += over ? 0 : 1;
        return over;
    }

    Packer.Leftover run(Rules rules, List<PendingPod> queue) {
        return packer.pack(rules, queue, this);
    }

    /** As many steps as before, from the beginning. */
    void again(Rules rules, List<PendingPod> queue) {
        var repeated = new PackerRun(packer, () -> false);
        packer.pack(rules, queue, () -> repeated.steps >= steps || repeated.getAsBoolean());
    }
}
