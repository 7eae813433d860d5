package sh.joiner.controller.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.MovedPods;
import sh.joiner.engine.disruption.RecentReplacement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cluster.Claims;

/**
 * Limits how often commands that save money move the same pods and remove new nodes. For a limited time, no such
 * command moves pods that an earlier command moved, or removes a node that an earlier command launched. Annotations of
 * NodeClaims mark the nodes concerned, so that the limit also applies after a change of leader. Thread-safe.
 */
public final class MoveLimit {

    private final Claims claims;
    private final Duration between;
    private final Duration replacementAge;

    /**
     * Creates a limit. A duration of zero means no limit.
     *
     * @param between the minimum time between two moves of a pod for savings
     * @param replacementAge the time in which a node that was launched to save money is not removed for savings
     */
    public MoveLimit(Claims claims, Duration between, Duration replacementAge) {
        this.claims = claims;
        this.between = between;
        this.replacementAge = replacementAge;
    }

    /**
     * Marks the existing nodes that the pods of the command move to, before the command is started. Returns the annotations for its replacements.
     * Throws {@link sh.joiner.port.RemoteCallException} if a write fails.
     */
    Map<String, String> charge(DisruptionCommand command, Snapshot snapshot, Instant now) {
        if (command.reason() == DisruptionReason.DRIFTED) {
            return Map.of();
        }
        var marks = new HashMap<String, String>();
        if (!replacementAge.isZero()) {
            marks.putAll(new RecentReplacement(now.plus(replacementAge)).annotation());
        }
        if (!between.isZero()) {
            markTargets(command, snapshot, now);
            marks.putAll(MovedPods.annotation(Optional.empty(), between, now));
        }
        return marks;
    }

    private void markTargets(DisruptionCommand command, Snapshot snapshot, Instant now) {
        var providers = providers(command, snapshot);
        snapshot.claims().stream()
                .filter(claim -> providers.contains(claim.answer().providerId()))
                .forEach(
                        claim -> claims.annotate(claim.name(), MovedPods.annotation(Optional.of(claim), between, now)));
    }

    /** Returns the provider ids of the existing nodes that the pods move to. */
    private static Set<String> providers(DisruptionCommand command, Snapshot snapshot) {
        var targets = command.moves().values().stream()
                .flatMap(target -> target instanceof Target.OnNode(var node) ? Stream.of(node) : Stream.empty())
                .collect(Collectors.toSet());
        return snapshot.nodes().stream()
                .filter(node ->
                        targets.contains(node.name()) && !node.providerId().isEmpty())
                .map(node -> node.providerId())
                .collect(Collectors.toSet());
    }
}
