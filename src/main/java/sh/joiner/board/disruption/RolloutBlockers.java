package sh.joiner.board.disruption;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.board.disruption.DisruptionCandidateView.CandidateBlockerView;
import sh.joiner.board.disruption.RolloutForecastView.RolloutBlockerView;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.drift.Drift;
import sh.joiner.engine.hold.BlockingCause;
import sh.joiner.engine.hold.Tally;
import sh.joiner.engine.sequence.NodeReplacement;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/** The blockers that would hold the nodes of a rollout now. */
final class RolloutBlockers {

    private static final int MOST = 500; // names of each cause, so that the answer stays small

    private final List<Claim> claims;
    private final Map<ClaimName, List<CandidateBlockerView>> blockers = new HashMap<>();

    /**
     * Finds the blockers.
     *
     * @param claims the claims of the nodes that the rollout replaces
     * @param replacements the simulated replacements of these nodes
     */
    RolloutBlockers(List<Claim> claims, Map<ClaimName, NodeReplacement> replacements, DisruptionInputs inputs) {
        this.claims = claims;
        var drifted = DisruptionCandidates.of(inputs.with(drifted(claims, inputs.snapshot())))
                .get(DisruptionReason.DRIFTED);
        var blocked = Objects.requireNonNull(drifted).blocked();
        var pools = inputs.snapshot().pools().stream().collect(toMap(Pool::name, pool -> pool));
        var tallies = Tally.ofPools(inputs.snapshot(), inputs.removals());
        for (var claim : claims) {
            var node = claim.answer().node();
            var found = new ArrayList<CandidateBlockerView>();
            var own = node == null
                    ? List.<Blocker>of(new Blocker.NotInitialized())
                    : blocked.getOrDefault(node, List.of());
            own.forEach(blocker -> found.add(DisruptionCandidateViews.view(blocker.cause(), blocker.sentence())));
            Optional.ofNullable(pools.get(claim.pool()))
                    .flatMap(pool -> DisruptionCandidateViews.ofBudgets(
                            pool,
                            DisruptionReason.DRIFTED,
                            tallies.getOrDefault(pool.name(), Tally.NONE),
                            inputs.snapshot().takenAt()))
                    .ifPresent(found::add);
            var replacement = replacements.get(claim.name());
            if (replacement != null && !replacement.obstacle().isEmpty()) {
                found.add(DisruptionCandidateViews.view(
                        BlockingCause.ofNode("PodUnplaced", "pods that fit on no other node"), replacement.obstacle()));
            }
            blockers.put(claim.name(), List.copyOf(found));
        }
    }

    /** Returns the snapshot in which these nodes have drifted because of their image. */
    private static Snapshot drifted(List<Claim> claims, Snapshot snapshot) {
        Set<ClaimName> names = claims.stream().map(Claim::name).collect(toSet());
        var reason = Drift.Reason.IMAGE.code();
        var condition =
                new Condition(ClaimConditions.DRIFTED, Condition.Status.TRUE, reason, reason, snapshot.takenAt());
        return snapshot.withClaims(snapshot.claims().stream()
                .map(claim -> names.contains(claim.name()) && !claim.is(ClaimConditions.DRIFTED)
                        ? claim.with(Stream.concat(
                                        claim.conditions().stream()
                                                .filter(own -> !own.type().equals(ClaimConditions.DRIFTED)),
                                        Stream.of(condition))
                                .toList())
                        : claim)
                .toList());
    }

    List<CandidateBlockerView> of(Claim claim) {
        return blockers.getOrDefault(claim.name(), List.of());
    }

    /** Returns each cause with the nodes that it holds, the cause with the most nodes first. */
    List<RolloutBlockerView> sums() {
        var nodes = new LinkedHashMap<BlockingCause, List<String>>();
        for (var claim : claims) {
            var node = claim.answer().node();
            of(claim).stream()
                    .map(blocker -> new BlockingCause(blocker.code(), blocker.object(), blocker.cause()))
                    .distinct()
                    .forEach(cause -> nodes.computeIfAbsent(cause, _ -> new ArrayList<>())
                            .add(node == null ? claim.name().value() : node.value()));
        }
        return nodes.entrySet().stream()
                .map(entry -> view(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(RolloutBlockerView::held)
                        .reversed()
                        .thenComparing(RolloutBlockerView::code)
                        .thenComparing(RolloutBlockerView::object))
                .toList();
    }

    private static RolloutBlockerView view(BlockingCause cause, List<String> nodes) {
        return new RolloutBlockerView(
                cause.code(),
                cause.object(),
                cause.text(),
                nodes.size(),
                nodes.stream().limit(MOST).toList());
    }
}
