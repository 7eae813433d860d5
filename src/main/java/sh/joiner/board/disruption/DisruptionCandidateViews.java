package sh.joiner.board.disruption;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateBlockerView;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateReasonView;
import sh.joiner.board.disruption.DisruptionCandidateView.RemovalView;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionDecision;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.KeptReason;
import sh.joiner.engine.disruption.RemovalSavings;
import sh.joiner.engine.disruption.RemovalSavings.RemovalOptions;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.BlockingCause;
import sh.joiner.engine.hold.Removals;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The views of all nodes of one snapshot as candidates for disruption. The savings of a node need a simulation, so they are computed on first use. For
 * many nodes, the computation stops at a time limit. The results are kept. Thread-safe.
 */
public final class DisruptionCandidateViews {

    private final Snapshot snapshot;
    private final DisruptionDecision last;
    private final Map<DisruptionReason, DisruptionCandidates> candidates;
    private final RemovalSavings removals;
    private final Map<String, Pool> pools;
    private final Map<String, Tally> tallies;
    private final Map<NodeName, RemovalView> computed = new HashMap<>(); // guarded by this object

    /** Creates the views. Joiner does not remove nodes on which the plan places pending pods. */
    public DisruptionCandidateViews(
            Snapshot snapshot,
            Plan plan,
            DisruptionDecision last,
            List<Interruption> interruptions,
            RemovalOptions options) {
        var inputs = inputs(snapshot, plan, last, interruptions);
        this.snapshot = snapshot;
        this.last = last;
        this.candidates = DisruptionCandidates.of(inputs);
        this.removals = new RemovalSavings(inputs, options);
        this.pools = snapshot.pools().stream().collect(Collectors.toMap(Pool::name, pool -> pool));
        this.tallies = Tally.ofPools(snapshot, inputs.removals());
    }

    /** Returns the inputs of a disruption pass, from the data that this process shows. */
    public static DisruptionInputs inputs(
            Snapshot snapshot, Plan plan, DisruptionDecision last, List<Interruption> interruptions) {
        var nominated = plan.placements().stream()
                .flatMap(placement ->
                        placement.target() instanceof Target.OnNode(var node) ? Stream.of(node) : Stream.empty())
                .collect(Collectors.toSet());
        return new DisruptionInputs(
                snapshot, nominated, last.backOffs(), Removals.of(snapshot, interruptions), last.pauses());
    }

    /** Returns the view of one node; empty if the node does not exist. */
    public Optional<DisruptionCandidateView> one(String name) {
        return snapshot.nodes().stream()
                .filter(node -> node.name().value().equals(name))
                .findFirst()
                .map(node -> {
                    compute(node.name());
                    return view(node);
                });
    }

    /** Returns the views of all nodes. Computes the savings of the most expensive nodes first, and stops when {@code stop} returns true. */
    public List<DisruptionCandidateView> all(BooleanSupplier stop) {
        for (var name : removals.byPrice()) {
            if (stop.getAsBoolean()) {
                break;
            }
            compute(name);
        }
        return snapshot.nodes().stream().map(this::view).toList();
    }

    private synchronized void compute(NodeName name) {
        if (!computed.containsKey(name)) {
            removals.of(name)
                    .ifPresent(savings -> computed.put(
                            name,
                            new RemovalView(
                                    savings.perHour(),
                                    savings.obstacle().map(KeptReason::sentence).orElse(null))));
        }
    }

    private synchronized RemovalView removal(NodeName name) {
        return computed.getOrDefault(name, RemovalView.UNKNOWN);
    }

    private DisruptionCandidateView view(Node node) {
        var pool = node.label(Labels.POOL);
        var reasons = new ArrayList<CandidateReasonView>();
        candidates.forEach((reason, own) -> {
            var blockers = own.blocked().getOrDefault(node.name(), List.of());
            if (isPossible(reason, blockers)) {
                reasons.add(view(node, reason, blockers));
            }
        });
        return new DisruptionCandidateView(
                node.name().value(), pool, price(node, pool), removal(node.name()), List.copyOf(reasons));
    }

    private @Nullable Double price(Node node, String pool) {
        return Optional.ofNullable(pools.get(pool))
                .flatMap(own ->
                        snapshot.catalog().price(own.template().nodeClass().name(), node::label))
                .orElse(null);
    }

    /** Returns false if the reason does not apply to the node: for example, a node with pods is not empty. */
    private static boolean isPossible(DisruptionReason reason, List<Blocker> blockers) {
        return blockers.stream().noneMatch(blocker -> switch (blocker) {
            case Blocker.NotDrifted _, Blocker.NotEmpty _, Blocker.Empty _ -> true;
            case Blocker.Unmanaged _, Blocker.UnknownPool _ -> reason != DisruptionReason.UNDERUTILIZED;
            default -> false;
        });
    }

    private CandidateReasonView view(Node node, DisruptionReason reason, List<Blocker> blockers) {
        if (!blockers.isEmpty()) {
            return new CandidateReasonView(
                    reason.wire(),
                    blockers.stream()
                            .map(blocker -> view(blocker.cause(), blocker.sentence()))
                            .toList(),
                    null);
        }
        var kept = last.kept()
                .getOrDefault(node.name(), Collections.emptySortedMap())
                .get(reason);
        return new CandidateReasonView(
                reason.wire(),
                ofBudgets(node.label(Labels.POOL), reason).stream().toList(),
                kept == null ? null : kept.sentence());
    }

    private Optional<CandidateBlockerView> ofBudgets(String name, DisruptionReason reason) {
        return Optional.ofNullable(pools.get(name))
                .flatMap(pool -> ofBudgets(pool, reason, tallies.getOrDefault(name, Tally.NONE), snapshot.takenAt()));
    }

    /** Returns the blocker of all nodes of the pool if its disruption budgets allow no further node now; empty if they do. */
    static Optional<CandidateBlockerView> ofBudgets(Pool pool, DisruptionReason reason, Tally tally, Instant now) {
        return Allowance.of(pool, reason.wire(), tally, now).left() > 0
                ? Optional.empty()
                : Optional.of(view(BlockingCause.ofBudgets(pool.name()), Allowance.obstacle(pool, now)));
    }

    static CandidateBlockerView view(BlockingCause cause, String sentence) {
        return new CandidateBlockerView(cause.code(), cause.object(), cause.text(), sentence);
    }
}
