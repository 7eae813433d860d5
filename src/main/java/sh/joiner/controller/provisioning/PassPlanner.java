package sh.joiner.controller.provisioning;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.pool.LaunchBackOff;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.runner.Runner;

/** Makes a plan for one snapshot after the other. Each pass has a time limit, and its plan is reported. */
public final class PassPlanner {

    /** Karpenter's time limit for one pass (core 4.3). */
    public static final Duration KARPENTERS_LIMIT = Duration.ofMinutes(1);

    private final Options options;
    private final Duration limit;
    private final PassReport report;
    private final Runner runner;

    /** Receives the snapshot and the plan of each pass. */
    @FunctionalInterface
    public interface PassReport {

        /** Reports that the scheduler starts to plan for this snapshot. */
        default void begins(Snapshot snapshot) {}

        void passFinished(Snapshot snapshot, Plan plan, Duration took);
    }

    /** Creates a planner. {@code limit} is the wall-clock time after which a pass ends with a partial plan. */
    public PassPlanner(Options options, Duration limit, PassReport report, Runner runner) {
        this.options = options;
        this.limit = limit;
        this.report = report;
        this.runner = runner;
    }

    /** Plans, carries out the plan and reports it. {@code carryOut} returns the back-offs that keep pods pending. */
    Plan pass(Snapshot snapshot, Function<Plan, List<LaunchBackOff>> carryOut) {
        report.begins(snapshot);
        var stopwatch = runner.stopwatch();
        var plan = Scheduler.plan(snapshot, options, () -> stopwatch.elapsed().compareTo(limit) >= 0);
        var took = stopwatch.elapsed();
        var backOffs = carryOut.apply(plan);
        report.passFinished(snapshot.withBackOffs(backOffs), plan, took);
        return plan;
    }
}
