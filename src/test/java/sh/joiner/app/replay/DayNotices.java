package sh.joiner.app.replay;

import java.time.Instant;
import java.util.EnumSet;
import sh.joiner.controller.interruption.CapacityMarks;
import sh.joiner.controller.interruption.DecisionInputs;
import sh.joiner.controller.interruption.InterruptionController;
import sh.joiner.controller.interruption.NodeActions;
import sh.joiner.controller.interruption.ReactionExecutor;
import sh.joiner.controller.interruption.ReplacementLauncher;
import sh.joiner.controller.notice.NoticeCounter;
import sh.joiner.controller.notice.NoticeIntake;
import sh.joiner.controller.notice.NoticeRecorder;
import sh.joiner.controller.notice.NoticeSources;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.NoticeReporter;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.runner.Runner;
import sh.joiner.testing.FakeInterruptionPolicies;
import sh.joiner.testing.FakeInterruptions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeMaintenanceWindows;

/**
 * The controllers that handle the notices in EC2's instance status (DescribeInstanceStatus). The queue is not read, because on one thread its poll would block all
 * other work.
 */
final class DayNotices {

    private final FakeKubernetes cluster;
    private final InterruptionController controller;

    DayNotices(
            FakeKubernetes cluster,
            StatusFeed status,
            DecisionReporter decisions,
            NominationState nominations,
            DayInputs dayInputs,
            Runner runner) {
        this.cluster = cluster;
        var objects = new FakeInterruptions(runner.clock());
        var reporter = new NoticeReporter(decisions);
        var sources = new NoticeSources(EnumSet.allOf(NoticeSource.class));
        var replacements = new ReplacementLauncher(
                dayInputs.declare("interruption.replacements", dayInputs.launching()),
                cluster.claimWriter(),
                Options.DEFAULT,
                runner);
        var executor = new ReactionExecutor(
                objects,
                reporter,
                new NodeActions(cluster.claimWriter(), cluster, reporter),
                new CapacityMarks(dayInputs.unavailable(), dayInputs.classes()),
                replacements);
        var recorder = new NoticeRecorder(objects, reporter);
        var intake = new NoticeIntake(dayInputs.gates(), dayInputs.cluster(), recorder, new Uncounted(), runner);
        intake.read(status, objects, sources);
        var inputs = new DecisionInputs(
                objects,
                new FakeInterruptionPolicies(),
                new FakeMaintenanceWindows(),
                nominations,
                sources,
                replacements);
        controller =
                new InterruptionController(dayInputs.gates(), dayInputs.cluster(), intake, inputs, executor, runner);
    }

    void start() {
        controller.start(cluster);
    }

    /** Ignores all counts. */
    private static final class Uncounted implements NoticeCounter {

        @Override
        public void received(String messageType) {}

        @Override
        public void deleted() {}

        @Override
        public void handled(Instant eventAt) {}

        @Override
        public void unhealthy(String category) {}
    }
}
