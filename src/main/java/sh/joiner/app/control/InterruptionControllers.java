package sh.joiner.app.control;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.ProcessLocation;
import sh.joiner.controller.interruption.CapacityMarks;
import sh.joiner.controller.interruption.DecisionInputs;
import sh.joiner.controller.interruption.FallbackInterruptions;
import sh.joiner.controller.interruption.InterruptionController;
import sh.joiner.controller.interruption.NodeActions;
import sh.joiner.controller.interruption.ReactionExecutor;
import sh.joiner.controller.interruption.ReplacementLauncher;
import sh.joiner.controller.notice.NoticeIntake;
import sh.joiner.controller.notice.NoticeRecorder;
import sh.joiner.controller.notice.NoticeSources;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.report.NoticeReporter;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.NoticeQueue;

/** The controllers that receive and handle AWS notices, as the settings specify. */
public final class InterruptionControllers {

    private final ControllerDependencies shared;
    private final Settings.Interruption settings;
    private final ProcessLocation place;
    private final FallbackInterruptions interruptions;
    private final InterruptionController controller;

    public InterruptionControllers(
            ControllerDependencies shared,
            SharedInputs inputs,
            Settings all,
            ProcessLocation place,
            NominationState nominations) {
        this.shared = shared;
        this.settings = all.interruption();
        this.place = place;
        this.interruptions = new FallbackInterruptions(shared.kubernetes().interruptions(), shared.clock());
        this.controller = controller(inputs, SchedulingOptions.of(all.scheduling()), nominations);
        shared.meters().interruptionsAre(() -> interruptions.all().orElse(List.of()));
    }

    private InterruptionController controller(SharedInputs inputs, Options options, NominationState nominations) {
        var gates = inputs.gates();
        var runner = shared.runner();
        var kubernetes = shared.kubernetes();
        var claims = kubernetes.claims();
        var reporter = new NoticeReporter(shared.reporter());
        var sources = new NoticeSources(reactingSources());
        var replacements = new ReplacementLauncher(
                gates.declare("interruption.replacements", inputs.launching()), claims, options, runner);
        var decisionInputs = new DecisionInputs(
                interruptions,
                interruptions.governedBy(kubernetes.interruptionPolicies()),
                kubernetes.maintenanceWindows(),
                nominations,
                sources,
                replacements);
        var executor = new ReactionExecutor(
                interruptions,
                reporter,
                new NodeActions(claims, kubernetes.nodes(), reporter),
                new CapacityMarks(inputs.unavailable(), inputs.classes()),
                replacements);
        var intake = intake(inputs, reporter, sources);
        return new InterruptionController(gates, inputs.cluster(), intake, decisionInputs, executor, runner);
    }

    private NoticeIntake intake(SharedInputs inputs, NoticeReporter reporter, NoticeSources sources) {
        var recorder = new NoticeRecorder(interruptions, reporter);
        var counter = shared.meters().notices();
        var intake = new NoticeIntake(inputs.gates(), inputs.cluster(), recorder, counter, shared.runner());
        queue().ifPresent(queue -> intake.read(queue, shared.aws().volumeAttachments()));
        if (isOn(settings.statusNotices())) {
            intake.read(shared.aws().statusFeed(), interruptions, sources);
        }
        return intake;
    }

    /**
     * Returns the SQS queue, or empty if the queue is not read. In the sandbox, the queue by default has the name of the cluster, as in Karpenter's
     * guide.
     */
    private Optional<NoticeQueue> queue() {
        var usual = place.world() == ProcessLocation.World.SANDBOX
                ? Optional.of(place.cluster())
                : Optional.<String>empty();
        return settings.queue()
                .or(() -> usual)
                .filter(_ -> isOn(settings.queueNotices()))
                .map(shared.aws()::noticeQueue);
    }

    private static boolean isOn(Settings.Interruption.Handling handling) {
        return handling != Settings.Interruption.Handling.OFF;
    }

    private Set<NoticeSource> reactingSources() {
        var sources = EnumSet.noneOf(NoticeSource.class);
        if (settings.queueNotices() == Settings.Interruption.Handling.ACT) {
            sources.add(NoticeSource.QUEUE);
        }
        if (settings.statusNotices() == Settings.Interruption.Handling.ACT) {
            sources.add(NoticeSource.STATUS);
        }
        return sources;
    }

    /** Returns the interruptions, including notices that cannot be stored in the cluster. */
    public Interruptions interruptions() {
        return interruptions;
    }

    public Actor actor() {
        return new Actor(() -> controller.start(shared.cluster()), controller::close);
    }
}
