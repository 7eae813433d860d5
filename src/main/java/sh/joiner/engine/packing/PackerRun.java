package sh.joiner.engine.packing;

import java.util.List;
import java.util.function.BooleanSupplier;
import sh.joiner.engine.rule.PendingPod;
import sh.joiner.engine.rule.Rules;

/** A run of a packer until {@code end} returns true. The run counts its steps, so that the same steps can be repeated regardless of the time. */
final class PackerRun implements BooleanSupplier {

    private final Packer packer;
    private final BooleanSupplier end;
    private long steps;

    PackerRun(Packer packer, BooleanSupplier end) {
        this.packer = packer;
        this.end = end;
    }

    /** Returns true if the run must end. The packer calls this method before each step. */
    @Override
    public boolean getAsBoolean() {
        boolean over = end.getAsBoolean();
        steps += over ? 0 : 1;
        return over;
    }

    Packer.Leftover run(Rules rules, List<PendingPod> queue) {
        return packer.pack(rules, queue, this);
    }

    /** Repeats the same number of steps from the beginning. */
    void again(Rules rules, List<PendingPod> queue) {
        var repeated = new PackerRun(packer, () -> false);
        packer.pack(rules, queue, () -> repeated.steps >= steps || repeated.getAsBoolean());
    }
}
