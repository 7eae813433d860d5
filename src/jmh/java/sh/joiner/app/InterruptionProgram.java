package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import sh.joiner.app.runner.ThreadRunner;
import sh.joiner.aws.Aws;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.LearnedBook;
import sh.joiner.controller.catalog.MarketBook;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.OverlayBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.interruption.InterruptionController;
import sh.joiner.controller.interruption.InterruptionController.Answering;
import sh.joiner.controller.interruption.InterruptionController.Known;
import sh.joiner.controller.interruption.InterruptionController.Market;
import sh.joiner.controller.interruption.InterruptionController.Records;
import sh.joiner.controller.interruption.InterruptionController.Sources;
import sh.joiner.controller.interruption.InterruptionController.Tellers;
import sh.joiner.controller.interruption.NoticeCounter;
import sh.joiner.controller.provisioning.NominationBook;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.catalog.OverlayObjects;

/** What of the controller the benchmark runs: the cluster, the queue, and all that answers notices. */
final class InterruptionProgram implements AutoCloseable {

    private final AtomicInteger deleted = new AtomicInteger();
    private final Kubernetes kubernetes;
    private final Gates gates;
    private final ThreadRunner runner;
    private final InterruptionController controller;

    InterruptionProgram(Environment world, KubernetesClient client) {
        kubernetes = new Kubernetes(client, world.clock());
        runner = new ThreadRunner(world.clock());
        gates = new Gates(GateRules.of(Installation.settings(Map.of()).gates()), world.clock());
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
            gates.pulse(gate).answered();
        }
        controller.start(kubernetes.cluster());
    }

    int deleted() {
        return deleted.get();
    }

    int kept() {
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
        var aws = new Aws(world.aws(), world.awsSettings(client), clock);
        var cluster = gates.door(GateName.CLUSTER_STATE, kubernetes.cluster());
        var offerings = new UnavailableOfferings(clock);
        var classes = new NodeClassBook(clock);
        var catalogs = new CatalogBook(
                new MarketBook(),
                offerings,
                classes,
                new LearnedBook(),
                new OverlayBook(OverlayObjects.NONE),
                (known, nodeClass) -> NodeSizing.size(known, nodeClass, new SizingSettings(0.075, 0)));
        var launching = gates.door(GateName.OFFERINGS, new ProvisioningLoop.Inputs(kubernetes.cluster(), catalogs));
        return new InterruptionController(
                new Sources(Optional.of(aws.noticeQueue(world.place().cluster())), Optional.empty(), aws.volumeSeats()),
                new Records(
                        kubernetes.interruptions(),
                        kubernetes.interruptionPolicies(),
                        kubernetes.maintenanceWindows(),
                        kubernetes.claims(),
                        kubernetes.nodes()),
                new Known(gates, cluster, launching, new NominationBook()),
                new Market(offerings, classes, Options.DEFAULT),
                new Tellers(new Chronicle(clock, List.of(kubernetes.journal()::tell)), new Counted(deleted)),
                new Answering(EnumSet.allOf(NoticeSource.class), runner));
    }

    /** Counts what was deleted. */
    private record Counted(AtomicInteger count) implements NoticeCounter {

        @Override
        public void received(String messageType) {}

        @Override
        public void deleted() {
            count.incrementAndGet();
        }

        @Override
        public void handled(Duration after) {}

        @Override
        public void unhealthy(String category) {}
    }
}
