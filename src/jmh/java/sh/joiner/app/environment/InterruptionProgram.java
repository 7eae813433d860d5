package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import sh.joiner.app.Installation;
import sh.joiner.app.control.GateSettings;
import sh.joiner.app.runner.ThreadRunner;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.catalog.LearnedState;
import sh.joiner.controller.catalog.MarketState;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.OverlayState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.Gates;
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
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.NoticeReporter;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.testing.UnlimitedAws;

/** The part of the controller that the benchmark runs: the cluster, the queue, and everything that reacts to notices. */
final class InterruptionProgram implements AutoCloseable {

    private final AtomicInteger deleted = new AtomicInteger();
    private final Kubernetes kubernetes;
    private final Gates gates;
    private final ThreadRunner runner;
    private final InterruptionController controller;

    InterruptionProgram(Environment world, KubernetesClient client) {
        kubernetes = new Kubernetes(client, world.clock());
        runner = new ThreadRunner(world.clock());
        gates = new Gates(GateSettings.rules(Installation.settings(Map.of()).gates()), world.clock());
        controller = controller(world, client);
        kubernetes.start();
    }

    boolean isReady() {
        return kubernetes.cluster().isSynced()
                && kubernetes.interruptions().all().isPresent()
                && kubernetes.interruptionPolicies().all().isPresent()
                && kubernetes.maintenanceWindows().all().isPresent();
    }

    void start() {
        for (var gate : List.of(
                GateName.KUBERNETES_API,
                GateName.CUSTOM_RESOURCES,
                GateName.LEADER,
                GateName.CLUSTER_STATE,
                GateName.INTERRUPTION_OBJECTS)) {
            gates.health(gate).answered();
        }
        controller.start(kubernetes.cluster());
    }

    int deleted() {
        return deleted.get();
    }

    int stored() {
        return kubernetes.interruptions().all().orElseThrow().size();
    }

    @Override
    public void close() {
        controller.close();
        runner.close();
        kubernetes.close();
    }

    private InterruptionController controller(Environment world, KubernetesClient client) {
        var clock = world.clock();
        var aws = UnlimitedAws.of(world.aws(), world.awsSettings(client), clock);
        var cluster = gates.gated(GateName.CLUSTER_STATE, kubernetes.cluster());
        var offerings = new UnavailableOfferings(clock);
        var classes = new NodeClassState();
        var catalogs = new CatalogState(
                new MarketState(),
                offerings,
                classes,
                new LearnedState(),
                new OverlayState(OverlayObjects.NONE),
                (known, nodeClass) -> NodeSizing.size(known, nodeClass, new SizingSettings(0.075, 0)));
        var launching = gates.gated(GateName.OFFERINGS, new ProvisioningLoop.Inputs(kubernetes.cluster(), catalogs));
        var reporter = new NoticeReporter(new DecisionReporter(clock, List.of(kubernetes.eventRecorder()::report)));
        var interruptions = kubernetes.interruptions();
        var recorder = new NoticeRecorder(interruptions, reporter);
        var intake = new NoticeIntake(gates, cluster, recorder, new Counted(deleted), runner);
        intake.read(aws.noticeQueue(world.place().cluster()), aws.volumeAttachments());
        var replacements = new ReplacementLauncher(
                gates.declare("interruption.replacements", launching), kubernetes.claims(), Options.DEFAULT, runner);
        var inputs = new DecisionInputs(
                interruptions,
                kubernetes.interruptionPolicies(),
                kubernetes.maintenanceWindows(),
                new NominationState(),
                new NoticeSources(EnumSet.allOf(NoticeSource.class)),
                replacements);
        var executor = new ReactionExecutor(
                interruptions,
                reporter,
                new NodeActions(kubernetes.claims(), kubernetes.nodes(), reporter),
                new CapacityMarks(offerings, classes),
                replacements);
        return new InterruptionController(gates, cluster, intake, inputs, executor, runner);
    }

    /** Counts the deleted messages. */
    private record Counted(AtomicInteger count) implements NoticeCounter {

        @Override
        public void received(String messageType) {}

        @Override
        public void deleted() {
            count.incrementAndGet();
        }

        @Override
        public void handled(Instant toldAt) {}

        @Override
        public void unhealthy(String category) {}
    }
}
