package sh.joiner.controller.disruption;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import sh.joiner.controller.catalog.MarketState;
import sh.joiner.controller.catalog.Markets;
import sh.joiner.controller.catalog.NodeClassState;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.FirstDisruptionReporter;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.DisruptionPass;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.hold.Removals;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.SingleThreadRunner;

/** A disruption loop with a cluster of consolidatable m5.large nodes {@code node-1}, {@code node-2} … of NodeClaims {@code default-1} and so on. */
final class DisruptionFixture implements AutoCloseable {

    static final Duration VALIDATION = Duration.ofSeconds(15);

    private static final String PROVIDER = "aws:///us-east-1a/i-0000000000000000%d";

    final HandClock clock = new HandClock();
    final FakeKubernetes cluster = new FakeKubernetes(clock);
    final Decisions decisions = new Decisions();
    final DecisionReporter reporter = new DecisionReporter(clock, List.of(this::record));
    final List<Interruption> interruptions = new ArrayList<>();
    final MarketState market = Markets.learned();
    private final ProvisioningLoop.Inputs inputs;
    private final DisruptionLoop loop;
    private boolean isGateClosed;
    private List<ApiUsage> apis = List.of();

    DisruptionFixture(Pool... pools) {
        this(Duration.ZERO, pools);
    }

    /** Creates a loop that moves no pod twice for savings, and removes no replacement for savings, within the given time. */
    DisruptionFixture(Duration betweenMoves, Pool... pools) {
        cluster.with(nodeClass().build());
        for (var pool : pools) {
            cluster.with(pool);
        }
        inputs = new ProvisioningLoop.Inputs(
                cluster, Markets.catalogs(market, new UnavailableOfferings(clock), new NodeClassState()));
        loop = new DisruptionLoop(
                cluster,
                needs(),
                new DisruptionLoop.Outputs(
                        cluster.claimWriter(),
                        cluster,
                        reporter,
                        new DisruptionLoop.Limits(
                                new FirstDisruptionLimit(this::annotate, 10, new FirstDisruptionReporter(reporter)),
                                new MoveLimit(cluster.claimWriter(), betweenMoves, betweenMoves)),
                        _ -> {},
                        _ -> {}),
                new DisruptionMethod.Karpenter(DisruptionOptions.DEFAULT),
                new DisruptionLoop.OtherDecisions(new NominationState(), () -> interruptions),
                new SingleThreadRunner(clock));
    }

    private void annotate(String name, Map<String, String> annotations) {
        var pool = cluster.snapshot().pools().stream()
                .filter(present -> present.name().equals(name))
                .findFirst()
                .orElseThrow();
        var all = new HashMap<>(pool.own().annotations());
        all.putAll(annotations);
        var own = new Pool.Own(
                pool.own().labels(), all, pool.own().budgets(), pool.own().consolidation());
        cluster.with(pool.with(own));
    }

    /** Records decisions that have facts, such as those about commands. Karpenter's events about nodes that stay have no facts and are skipped. */
    private void record(Decision decision) {
        if (!decision.facts().isEmpty()) {
            decisions.accept(decision);
        }
    }

    private DisruptionNeeds needs() {
        var facts = new DisruptionNeeds.PauseFacts(() -> apis, List::of, Duration.ofDays(1));
        return new DisruptionNeeds(
                FixedNeeds.by(cluster), isGateClosed ? FixedNeeds.never(inputs) : FixedNeeds.by(inputs), facts);
    }

    /** Sets the circuit breaker of CreateFleet. */
    void breaker(ApiUsage.Breaker state) {
        apis = List.of(new ApiUsage("EC2", "CreateFleet", 1, 1, 1, 0, state, null, null, ApiUsage.Counts.NONE));
    }

    /** Closes a gate that launches wait for. */
    void closeGate() {
        isGateClosed = true;
    }

    /** Returns limits that limit nothing. */
    static DisruptionLoop.Limits unlimited(FakeKubernetes cluster) {
        var nobody = new FirstDisruptionReporter(new DecisionReporter(new HandClock(), List.of()));
        return new DisruptionLoop.Limits(
                new FirstDisruptionLimit((_, _) -> {}, FirstDisruptionLimit.UNLIMITED, nobody),
                new MoveLimit(cluster.claimWriter(), Duration.ZERO, Duration.ZERO));
    }

    @Override
    public void close() {
        loop.close();
    }

    static ClaimSamples consolidatable(int number) {
        return claim().named("default-" + number)
                .labels(Map.of(
                        "karpenter.sh/nodepool", "default",
                        "karpenter.sh/capacity-type", "on-demand"))
                .finalizer("karpenter.sh/termination")
                .createdAt(HandClock.START)
                .registeredAs(PROVIDER.formatted(number), "node-" + number)
                .says("Initialized", Condition.Status.TRUE, HandClock.START)
                .says("Consolidatable", Condition.Status.TRUE, HandClock.START);
    }

    static NodeBuilder large(int number) {
        return node("node-" + number)
                .of("default")
                .has("2", "7Gi")
                .pods(29)
                .provider(PROVIDER.formatted(number))
                .labelled("node.kubernetes.io/instance-type", "m5.large")
                .labelled("topology.kubernetes.io/zone", "us-east-1a")
                .labelled("karpenter.sh/capacity-type", "on-demand");
    }

    void launch(int number) {
        cluster.with(consolidatable(number).build());
        cluster.with(large(number).build());
    }

    Duration pass() {
        return passWhile(() -> {});
    }

    /** Starts the loop, so that the loop counts the changes of the cluster. */
    void watch() {
        loop.start();
    }

    /** Runs a pass during which the cluster changes, after the pass has taken its snapshot. */
    Duration passWhile(Runnable change) {
        return loop.pass(
                () -> {
                    var seen = needs().see(cluster, clock.now());
                    change.run();
                    return seen;
                },
                clock.now());
    }

    /** Finds a command and validates it. */
    void passAndValidate() {
        pass();
        clock.advance(VALIDATION);
        pass();
    }

    Claim claimOf(int number) {
        return cluster.claims().stream()
                .filter(claim -> claim.name().value().equals("default-" + number))
                .findFirst()
                .orElseThrow();
    }

    boolean isTainted(int number) {
        return cluster.nodes().stream()
                .filter(node -> node.name().value().equals("node-" + number))
                .anyMatch(node -> node.has(Taint.DISRUPTED));
    }

    List<Claim> replacements() {
        return cluster.claims().stream()
                .filter(claim -> claim.annotations().containsKey(Claim.REPLACES))
                .toList();
    }

    void drift(int number) {
        cluster.claimWriter().report(claimOf(number).name(), List.of(ConditionReport.ofTrue("Drifted")));
    }

    void initialize(Claim replacement) {
        cluster.claimWriter().report(replacement.name(), List.of(ConditionReport.ofTrue("Initialized")));
    }

    void delete(Claim claim) {
        cluster.claimWriter().delete(claim.name(), claim.uid());
    }

    Snapshot snapshot() {
        var seen = cluster.snapshot();
        return seen.with(inputs.catalogs().catalog(seen));
    }

    /** Returns what blocks the removal of the node, apart from failures of earlier commands. */
    List<String> blockers(int number, DisruptionReason reason) {
        var snapshot = snapshot();
        var candidates = DisruptionCandidates.of(
                new DisruptionInputs(snapshot, Set.of(), Map.of(), Removals.of(snapshot, interruptions), List.of()));
        return Objects.requireNonNull(candidates.get(reason))
                .blocked()
                .getOrDefault(new NodeName("node-" + number), List.of())
                .stream()
                .map(Blocker::sentence)
                .toList();
    }

    /** Runs a search, and returns why it keeps a node that is a candidate for this disruption reason; empty if it gives no reason. */
    String kept(int number, DisruptionReason reason) {
        var why = DisruptionPass.decide(
                        new DisruptionInputs(snapshot(), Set.of()), DisruptionOptions.DEFAULT, () -> false)
                .kept()
                .getOrDefault(new NodeName("node-" + number), Collections.emptySortedMap())
                .get(reason);
        return why == null ? "" : why.sentence();
    }

    String lastWhy() {
        return decisions.all().getLast().why();
    }
}
