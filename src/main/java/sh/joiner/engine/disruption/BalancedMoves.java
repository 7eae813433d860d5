package sh.joiner.engine.disruption;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.snapshot.Snapshot;

/** The moves of a pass that the policy Balanced approved or rejected (core 5.14). */
public final class BalancedMoves {

    /**
     * A move with its score for one pool.
     *
     * @param isApproved false if the score is below the threshold
     * @param nodes the nodes that the move removes
     */
    public record Move(String pool, boolean isApproved, BalancedScore.Score score, List<DisruptionCandidate> nodes) {

        public Move {
            nodes = List.copyOf(nodes);
        }
    }

    private BalancedMoves() {}

    /** Returns the commands that were approved, and the single nodes that stay because their savings are too small. */
    public static List<Move> of(
            Snapshot snapshot, Map<DisruptionReason, DisruptionCandidates> candidates, DisruptionDecision decision) {
        if (snapshot.pools().stream()
                .noneMatch(pool -> pool.own().consolidation().policy() == Consolidation.Policy.BALANCED)) {
            return List.of();
        }
        var balance = new BalancedScore(snapshot);
        var moves = new ArrayList<Move>();
        for (var command : decision.commands()) {
            if (command.reason() == DisruptionReason.UNDERUTILIZED) {
                balance.scores(command.removed(), command.savings())
                        .forEach((pool, score) -> moves.add(new Move(pool, true, score, command.removed())));
            }
        }
        for (var candidate : Objects.requireNonNull(candidates.get(DisruptionReason.UNDERUTILIZED))
                .found()) {
            var kept = decision.kept().getOrDefault(candidate.node().name(), Collections.emptySortedMap());
            if (KeptText.TOO_SMALL.equals(kept.get(DisruptionReason.UNDERUTILIZED))) {
                var set = List.of(candidate);
                balance.scores(set, candidate.price())
                        .forEach((pool, score) -> moves.add(new Move(pool, false, score, set)));
            }
        }
        return moves;
    }
}
