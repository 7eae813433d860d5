package sh.joiner.controller.notice;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.interruption.CapacityMarks;
import sh.joiner.controller.interruption.CrashPoint;
import sh.joiner.controller.interruption.DecisionInputs;
import sh.joiner.controller.interruption.NodeActions;
import sh.joiner.controller.interruption.ReactionExecutor;
import sh.joiner.controller.interruption.ReactionLoop;
import sh.joiner.controller.interruption.RecordedInputHealth;
import sh.joiner.controller.interruption.ReplacementLauncher;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.NoticeReporter;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.interruption.Phase;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeInterruptionPolicies;
import sh.joiner.testing.FakeInterruptions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeMaintenanceWindows;
import sh.joiner.testing.FakeNoticeQueue;
import sh.joiner.testing.FakeStatusFeed;
import sh.joiner.testing.FakeVolumeAttachments;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.SingleThreadRunner;

/**
 * An in-memory cluster and AWS account for tests of the loops that handle notices. Several processes, each a {@link Program}, can run one after the
 * other.
 */
public final class NoticeWorld {

    public final HandClock clock = new HandClock();
    final SingleThreadRunner runner = new SingleThreadRunner(clock);
    public final FakeKubernetes cluster = new FakeKubernetes(clock);
    public final FakeInterruptions interruptions = new FakeInterruptions(clock);
    public final FakeInterruptionPolicies policies = new FakeInterruptionPolicies();
    final FakeMaintenanceWindows windows = new FakeMaintenanceWindows();
    public final FakeNoticeQueue queue = new FakeNoticeQueue(clock);
    public final FakeStatusFeed status = new FakeStatusFeed(clock);
    final FakeVolumeAttachments volumes = new FakeVolumeAttachments();
    final UnavailableOfferings offerings = new UnavailableOfferings(clock);
    final NodeClassState reservations = new NodeClassState();
    public final Decisions decisions = new Decisions();
    final CountedNotices tally = new CountedNotices();
    final RecordedInputHealth queuePulse = new RecordedInputHealth();
    final RecordedInputHealth statusPulse = new RecordedInputHealth();

    private Set<NoticeSource> acting = EnumSet.allOf(NoticeSource.class);
    private boolean sells;

    public NoticeWorld() {
        cluster.with(PoolBuilder.pool("default").build());
    }

    /**
     * Adds an instance of pool {@code default}: claim {@code c-<n>}, node {@code n-<n>}, instance {@code i-<n>}. A finalizer keeps the claim until its
     * node is deleted.
     */
    public NoticeWorld machine(int number) {
        return machine(
                number,
                Map.of(
                        "karpenter.sh/nodepool", "default",
                        "karpenter.sh/capacity-type", "spot",
                        "node.kubernetes.io/instance-type", "m5.large",
                        "topology.kubernetes.io/zone", "us-east-1a"));
    }

    NoticeWorld machine(int number, Map<String, String> labels) {
        var provider = "aws:///us-east-1a/i-%d".formatted(number);
        cluster.with(claim().named("c-" + number)
                .labels(labels)
                .launchedAs(provider)
                .finalizer("karpenter.sh/termination")
                .build());
        cluster.with(node("n-" + number).provider(provider).build());
        return this;
    }

    /** Lets Joiner act only on notices from these sources. */
    public NoticeWorld acts(Set<NoticeSource> sources) {
        acting = sources;
        return this;
    }

    /** Makes m5.large available. Without this call, no instance can be launched. */
    public NoticeWorld sells() {
        sells = true;
        cluster.with(nodeClass().build());
        return this;
    }

    private Needs<ProvisioningLoop.Inputs> launching() {
        var inputs = new ProvisioningLoop.Inputs(cluster, Markets.catalogs(Markets.learned(), offerings, reservations));
        return sells ? FixedNeeds.by(inputs) : FixedNeeds.never(inputs);
    }

    /** A process in this world. */
    public final class Program implements AutoCloseable {

        final NoticeRecorder recorder;
        final QueueLoop queueLoop;
        final StatusLoop statusLoop;
        final ReactionLoop reactionLoop;

        public Program() {
            this(CrashPoint.NONE);
        }

        /** Creates a process that crashes at the crash point. */
        public Program(CrashPoint fuse) {
            var objects = fuse.around(interruptions);
            var sources = new NoticeSources(acting);
            var reporter = new NoticeReporter(new DecisionReporter(clock, List.of(decisions)));
            recorder = new NoticeRecorder(objects, reporter);
            var handler = new MessageHandler(recorder, volumes, tally);
            queueLoop = new QueueLoop(FixedNeeds.by(cluster), fuse.around(queue), handler, tally, queuePulse, runner);
            var statusHandler = new StatusHandler(objects, recorder, tally, sources);
            statusLoop = new StatusLoop(FixedNeeds.by(cluster), status, statusPulse, statusHandler, runner);
            var claims = fuse.around(cluster.claimWriter());
            var replacements = new ReplacementLauncher(launching(), claims, Options.DEFAULT, runner);
            var executor = new ReactionExecutor(
                    objects,
                    reporter,
                    new NodeActions(claims, fuse.around((Nodes) cluster), reporter),
                    new CapacityMarks(offerings, reservations),
                    replacements);
            var inputs = new DecisionInputs(objects, policies, windows, new NominationState(), sources, replacements);
            reactionLoop = new ReactionLoop(FixedNeeds.by(cluster), inputs, executor, runner);
            recorder.start();
        }

        /** Handles the messages that are on the queue now. */
        public Program read() {
            queueLoop.pass(cluster, clock.now());
            runner.run();
            return this;
        }

        /** Decides and acts until there is nothing more to do at this instant. */
        public Program react() {
            for (int i = 0; i < 5; i++) {
                reactionLoop.pass(cluster, clock.now());
                runner.run();
            }
            return this;
        }

        public Program poll() {
            statusLoop.pass(cluster, clock.now());
            return this;
        }

        @Override
        public void close() {
            queueLoop.close();
            statusLoop.close();
            reactionLoop.close();
        }
    }

    public List<String> names() {
        return interruptions.all().orElseThrow().stream()
                .map(Interruption::name)
                .toList();
    }

    public Optional<Phase> phase(String name) {
        return interruptions.find(name).map(Interruption::phase);
    }

    public Set<String> deleting() {
        return cluster.claims().stream()
                .filter(Claim::isDeleting)
                .map(claim -> claim.name().value())
                .collect(Collectors.toSet());
    }

    public void pass(Duration time) {
        clock.advance(time);
    }
}
