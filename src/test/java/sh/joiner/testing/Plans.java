package sh.joiner.testing;

import java.util.function.BooleanSupplier;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.snapshot.Snapshot;

/** Plans of the production scheduler, by default without a time limit, and their texts. */
public final class Plans {

    private Plans() {}

    /** Returns the plan under the default options. */
    public static Plan of(Snapshot snapshot) {
        return of(snapshot, Options.DEFAULT);
    }

    /** Returns the plan under this policy and otherwise default options. */
    public static Plan of(Snapshot snapshot, Policy policy) {
        return of(snapshot, under(policy));
    }

    /** Returns the plan with this packing and this node cost in USD per hour, under the default policy. */
    public static Plan of(Snapshot snapshot, Packing packing, double nodeCost) {
        return of(snapshot, new Options(Policy.DEFAULT, packing, nodeCost));
    }

    /** Returns the plan under the default options, cut short when {@code stop} returns true. */
    public static Plan of(Snapshot snapshot, BooleanSupplier stop) {
        return Scheduler.plan(snapshot, Options.DEFAULT, stop);
    }

    private static Plan of(Snapshot snapshot, Options options) {
        return Scheduler.plan(snapshot, options, () -> false);
    }

    /** Returns the default options with this policy. */
    public static Options under(Policy policy) {
        return new Options(policy, Options.DEFAULT.packing(), Options.DEFAULT.nodeCost());
    }

    /** Returns all lines of the plan. */
    public static String text(Plan plan) {
        return plan.text(Integer.MAX_VALUE);
    }
}
