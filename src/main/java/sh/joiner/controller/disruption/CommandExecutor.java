package sh.joiner.controller.disruption;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.DisruptionReporter;
import sh.joiner.controller.report.KeptNodesReporter;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.disruption.Blocker;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionCommand;
import sh.joiner.engine.disruption.RunningCommand;
import sh.joiner.engine.hold.LateHolds;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.Nodes;

/**
 * Carries out disruption commands (core 5.9): taints the nodes, creates the replacements, and deletes the claims once all replacements are
 * initialized. Annotations of the claims contain everything that the next leader needs. Not thread-safe.
 */
final class CommandExecutor {

    private static final Logger LOG = Logger.getLogger(CommandExecutor.class);
    private static final Set<String> ANNOTATIONS = Set.of(Claim.DISRUPTION, Claim.DISRUPTION_REPLACEMENTS);

    private final Claims claims;
    private final Nodes nodes;
    private final DecisionReporter decisions;
    private final DisruptionReporter reporter;
    private final CommandFailures failures = new CommandFailures();
    private final KeptNodesReporter kept;
    private final Map<NodeName, Blocker.BackOff> backOffs = new HashMap<>();
    private final LastReports lastReports = new LastReports();

    CommandExecutor(Claims claims, Nodes nodes, DecisionReporter decisions) {
        this.claims = claims;
        this.nodes = nodes;
        this.decisions = decisions;
        this.reporter = new DisruptionReporter(decisions);
        decisions.launches().add(failures::ended);
        this.kept = new KeptNodesReporter(decisions);
    }

    DisruptionReporter reporter() {
        return reporter;
    }

    /** Returns the object that reports why nodes are kept. */
    KeptNodesReporter kept() {
        return kept;
    }

    /** Returns the nodes that no command may remove for some time, because a command failed or kept the node. */
    Map<NodeName, Blocker.BackOff> backOffs() {
        return backOffs;
    }

    /**
     * Starts the command. If a write fails, {@link RemoteCallException} is thrown. A later pass continues the command if all replacements exist, and aborts
     * it otherwise.
     *
     * @param marks annotations of each replacement, in the order of the command
     * @param annotated receives each claim that now names the command, even if a later write fails
     */
    Set<ClaimName> start(
            DisruptionCommand command,
            List<Map<String, String>> marks,
            Optional<CatalogState> catalogs,
            Consumer<ClaimName> annotated,
            Instant now) {
        var id = id(command, now);
        for (var candidate : command.removed()) {
            claims.annotate(candidate.claim().name(), Map.of(Claim.DISRUPTION, id));
            annotated.accept(candidate.claim().name());
            claims.report(candidate.claim().name(), List.of(reason(command)));
            nodes.change(candidate.node().name(), NodeChange.with(Map.of(), List.of(Taint.DISRUPTED)));
        }
        var count = Integer.toString(command.launched().size());
        for (int at = 0; at < command.launched().size(); at++) {
            var planned = command.launched().get(at);
            var draft = planned.draft()
                    .annotated(marks.get(at))
                    .annotated(Map.of(Claim.REPLACES, id, Claim.REPLACEMENTS, count));
            var name = claims.create(draft);
            failures.watch(name, id);
            catalogs.ifPresent(known -> known.madeFor(name, draft.pods()));
            decisions.claimCreated(name, planned, command.reason().wire().toLowerCase(Locale.ROOT));
        }
        recordReplacements(
                command.removed().stream().map(DisruptionCandidate::claim).toList(), count);
        reporter.started(command, id);
        return command.removed().stream()
                .map(DisruptionCandidate::claim)
                .map(Claim::name)
                .collect(Collectors.toSet());
    }

    /** Returns the id of a command that starts now. */
    static String id(DisruptionCommand command, Instant now) {
        var first = command.removed().getFirst().claim().name();
        return "%s-%s-%d".formatted(command.reason().wire().toLowerCase(Locale.ROOT), first, now.getEpochSecond());
    }

    /** Records that all replacements exist. */
    private void recordReplacements(List<Claim> removed, String replacements) {
        for (var claim : removed) {
            claims.annotate(claim.name(), Map.of(Claim.DISRUPTION_REPLACEMENTS, replacements));
        }
    }

    private static ConditionReport reason(DisruptionCommand command) {
        return new ConditionReport(
                ClaimConditions.DISRUPTION_REASON,
                Condition.Status.TRUE,
                command.reason().wire(),
                command.reason().wire());
    }

    /** Takes the next step of a running command. */
    void advance(RunningCommand command, int queued, RemovalHolds holds, Snapshot snapshot) {
        command.replacements().forEach(claim -> failures.watch(claim.name(), command.id()));
        switch (command.next(queued, holds, snapshot.takenAt())) {
            case RunningCommand.Step.Done() -> {}
            case RunningCommand.Step.Wait(var uninitialized) -> uninitialized.forEach(claim -> waits(command, claim));
            case RunningCommand.Step.Confirm(var claims, var count) ->
                recordReplacements(claims, Integer.toString(count));
            case RunningCommand.Step.Delete(var ready) -> ready.forEach(claim -> delete(command, claim, snapshot));
            case RunningCommand.Step.Abort abort -> abort(command, failures.of(command, abort), snapshot);
        }
    }

    private void waits(RunningCommand command, Claim replacement) {
        if (lastReports.isNew(replacement.uid(), Boolean.toString(replacement.isLaunched()))) {
            reporter.waits(command, replacement);
        }
    }

    private void delete(RunningCommand command, Claim claim, Snapshot snapshot) {
        var holds = nodeOf(claim, snapshot).stream()
                .flatMap(node -> Stream.concat(
                        LateHolds.of(claim, node, snapshot).stream(), command.arrivals(node, snapshot).stream()))
                .distinct()
                .toList();
        if (!holds.isEmpty()) {
            keepNode(command, claim, String.join("; ", holds), snapshot);
            return;
        }
        claims.delete(claim.name(), claim.uid());
        if (lastReports.isNew(claim.uid(), "deleted")) {
            reporter.terminating(command, claim, nodeOf(claim, snapshot));
        }
    }

    /** Keeps one node of the command. The command continues with the other nodes. */
    private void keepNode(RunningCommand command, Claim claim, String why, Snapshot snapshot) {
        var node = nodeOf(claim, snapshot);
        backOff(claim, node, new CommandFailures.Failure(CommandFailures.Cause.OTHER, why), snapshot);
        release(claim, node);
        reporter.kept(command, claim, node, why);
    }

    private void abort(RunningCommand command, CommandFailures.Failure failure, Snapshot snapshot) {
        forEach(command.removed(), claim -> {
            var node = nodeOf(claim, snapshot);
            backOff(claim, node, failure, snapshot);
            if (!claim.isDeleting()) {
                release(claim, node);
            }
        });
        reporter.aborted(command, failure.why());
    }

    /** Carries out the action for each claim. Claims whose write fails do not affect the others; the first failure is thrown at the end. */
    private static void forEach(List<Claim> all, Consumer<Claim> action) {
        RemoteCallException first = null;
        for (var claim : all) {
            try {
                action.accept(claim);
            } catch (RemoteCallException failure) {
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /**
     * Starts the back-off of the node, unless it is already running. No other command removes the node during the
     * back-off.
     */
    private void backOff(Claim claim, Optional<Node> node, CommandFailures.Failure failure, Snapshot snapshot) {
        node.filter(present -> !backOffs.containsKey(present.name())).ifPresent(present -> {
            var until = snapshot.takenAt().plus(failures.waitAfter(failure.cause(), claim));
            backOffs.put(present.name(), new Blocker.BackOff(until, failure.why()));
        });
    }

    /** Removes what a command has written on the claim and its node. Removes the annotations last, so that a crash leads to another attempt. */
    private void release(Claim claim, Optional<Node> node) {
        node.filter(present -> present.has(Taint.DISRUPTED))
                .ifPresent(present -> nodes.change(present.name(), NodeChange.withoutTaints(List.of(Taint.DISRUPTED))));
        if (claim.condition(ClaimConditions.DISRUPTION_REASON).isPresent()) {
            claims.clear(claim.name(), ClaimConditions.DISRUPTION_REASON);
        }
        if (ANNOTATIONS.stream().anyMatch(claim.annotations()::containsKey)) {
            claims.unannotate(claim.name(), ANNOTATIONS);
        }
    }

    /** Removes taints and conditions of disruption that belong to no command, but to a crashed process or to Karpenter (core 5.1). */
    void removeLeftovers(Snapshot snapshot) {
        var byProvider = byProvider(snapshot);
        forEach(snapshot.claims(), claim -> {
            var node = Optional.ofNullable(byProvider.get(claim.answer().providerId()));
            boolean hasLeftovers = claim.condition(ClaimConditions.DISRUPTION_REASON)
                            .isPresent()
                    || node.filter(present -> present.has(Taint.DISRUPTED)).isPresent();
            if (hasLeftovers
                    && claim.disruption().isEmpty()
                    && !claim.isDeleting()
                    && node.filter(Node::isDeleting).isEmpty()) {
                release(claim, node);
                LOG.infof(
                        "disruption taint and condition DisruptionReason removed, because no command owns them: claim=%s",
                        claim.name());
            }
        });
    }

    private static Map<String, Node> byProvider(Snapshot snapshot) {
        return snapshot.nodes().stream()
                .filter(node -> !node.providerId().isEmpty())
                .collect(Collectors.toMap(Node::providerId, node -> node, (first, _) -> first));
    }

    private static Optional<Node> nodeOf(Claim claim, Snapshot snapshot) {
        return claim.answer().providerId().isEmpty()
                ? Optional.empty()
                : snapshot.nodes().stream()
                        .filter(node -> node.providerId().equals(claim.answer().providerId()))
                        .findFirst();
    }

    /** Forgets claims that no longer exist, and back-offs that are over. */
    void keep(Snapshot snapshot) {
        var uids = snapshot.claims().stream().map(Claim::uid).collect(Collectors.toSet());
        failures.keep(snapshot);
        lastReports.keep(uids);
        backOffs.values().removeIf(wait -> !snapshot.takenAt().isBefore(wait.until()));
    }
}
