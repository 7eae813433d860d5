package sh.joiner.controller.interruption;

import java.util.Optional;
import java.util.Set;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.Door;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.interruption.ReactionLoop.Objects;
import sh.joiner.controller.interruption.StatusLoop.Feed;
import sh.joiner.controller.provisioning.NominationBook;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.controller.report.NoticeChronicle;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.Heard.Demand;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterNews;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.interruption.InterruptionPolicies;
import sh.joiner.port.interruption.Interruptions;
import sh.joiner.port.interruption.MaintenanceWindows;
import sh.joiner.port.interruption.NoticeQueue;
import sh.joiner.port.interruption.StatusFeed;
import sh.joiner.port.launch.VolumeSeats;
import sh.joiner.port.runner.Runner;

/** Hears notices, writes them down and answers them (aws 7): the loops, put together. */
public final class InterruptionController implements AutoCloseable {

    private final NoticeRecorder intake;
    private final Optional<QueueLoop> queue;
    private final Optional<StatusLoop> status;
    private final ReactionLoop reactions;
    private final PolicyLoop policies;
    private final Gates gates;

    /** Where notices are heard; absent for a source that is not asked. */
    public record Sources(Optional<NoticeQueue> queue, Optional<StatusFeed> status, VolumeSeats volumes) {}

    /** Where they are written down, and what is written about them. */
    public record Records(
            Interruptions interruptions,
            InterruptionPolicies policies,
            MaintenanceWindows windows,
            Claims claims,
            Nodes nodes) {}

    /** What is known through gates; and what was planned last. */
    public record Known(
            Gates gates, Door<Cluster> cluster, Door<ProvisioningLoop.Inputs> launching, NominationBook nominations) {}

    /** What is remembered of things that cannot be bought, and how replacements are planned. */
    public record Market(UnavailableOfferings offerings, NodeClassBook reservations, Options options) {}

    /** Who is told. */
    public record Tellers(Chronicle chronicle, NoticeCounter tally) {}

    /** {@code acting} are the sources that are answered; of others it is only told. */
    public InterruptionController(
            Sources sources, Records records, Known known, Market market, Tellers tellers, Answering answering) {
        gates = known.gates();
        var runner = answering.runner();
        var clock = runner.clock();
        var cluster = known.cluster().once(GateName.INTERRUPTION_OBJECTS); // what is known is not written down twice
        var chronicle = new NoticeChronicle(tellers.chronicle());
        var listed = new ListedNotices(clock);
        intake = new NoticeRecorder(records.interruptions(), chronicle, clock);
        var desk = new MessageHandler(intake, sources.volumes(), tellers.tally(), clock);
        queue = sources.queue()
                .map(noticeQueue -> new QueueLoop(
                        gates.declare("interruption.queue", cluster),
                        noticeQueue,
                        desk,
                        tellers.tally(),
                        gates.pulse(GateName.INTERRUPTION_QUEUE),
                        runner));
        status = sources.status()
                .map(statusFeed -> new StatusLoop(
                        gates.declare("interruption.status", cluster),
                        new Feed(statusFeed, gates.pulse(GateName.INSTANCE_STATUS), listed),
                        records.interruptions(),
                        intake,
                        tellers.tally(),
                        runner));
        reactions = new ReactionLoop(
                gates.declare("interruption", cluster),
                new Objects(
                        records.interruptions(), records.policies(), records.windows(), known.nominations(), listed),
                hands(records, known, market, chronicle, runner),
                answering.acting(),
                runner);
        policies = new PolicyLoop(
                gates.declare("interruption.policies", cluster), records.policies(), records.windows(), runner);
        gates.demand(Set.of(GateName.INTERRUPTION_QUEUE, GateName.INSTANCE_STATUS), Demand.UNWANTED);
    }

    /** Which sources are answered, and who runs the loops. */
    public record Answering(Set<NoticeSource> acting, Runner runner) {}

    private static ReactionExecutor hands(
            Records records, Known known, Market market, NoticeChronicle chronicle, Runner runner) {
        var replacements = new ReplacementLauncher(
                known.gates().declare("interruption.replacements", known.launching()),
                records.claims(),
                market.options(),
                runner);
        return new ReactionExecutor(
                new ReactionExecutor.Writers(records.interruptions(), records.claims(), records.nodes()),
                new ReactionExecutor.Books(market.offerings(), market.reservations()),
                replacements,
                chronicle,
                runner.clock());
    }

    /** Begins, in the process that leads. */
    public void start(ClusterNews changes) {
        intake.start();
        queue.ifPresent(loop -> {
            gates.demand(Set.of(GateName.INTERRUPTION_QUEUE), Demand.WANTED);
            loop.start();
        });
        status.ifPresent(loop -> {
            gates.demand(Set.of(GateName.INSTANCE_STATUS), Demand.WANTED);
            loop.start();
        });
        reactions.start(changes);
        policies.start();
    }

    @Override
    public void close() {
        queue.ifPresent(QueueLoop::close);
        status.ifPresent(StatusLoop::close);
        reactions.close();
        policies.close();
    }
}
