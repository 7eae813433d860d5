package sh.joiner.controller.disruption;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.MovedPods;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cluster.Claims;

/**
 * Marks the nodes that receive the pods of a command that saves money, so that no command moves these pods again for savings within a time. The marks are
 * annotations of NodeClaims, so that they also apply after a change of leader. Thread-safe.
 */
public final class MoveLimit {

    private final Claims claims;
    private final Duration between;

    /** Creates a limit. A time of zero limits nothing. */
    public MoveLimit(Claims claims, Duration between) {
        this.claims = claims;
        this.between = between;
    }

    /**
     * Marks the existing nodes that the pods of the command move to, before the command is started. Returns the annotations for its replacements.
     * Throws {@link sh.joiner.port.RemoteCallException} if a write fails.
     */
    Map<String, String> charge(DisruptionCommand command, Snapshot snapshot, Instant now) {
        if (between.isZero() || command.reason() == DisruptionReason.DRIFTED) {
            return Map.of();
        }
        var providers = providers(command, snapshot);
        snapshot.claims().stream()
                .filter(claim -> providers.contains(claim.answer().providerId()))
                .forEach(
                        claim -> claims.annotate(claim.name(), MovedPods.annotation(Optional.of(claim), between, now)));
        return MovedPods.annotation(Optional.empty(), between, now);
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
