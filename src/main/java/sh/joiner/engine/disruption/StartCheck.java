package sh.joiner.engine.disruption;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;

/**
 * Checks a command on a snapshot that was taken immediately before the first write (core 5.8). The search and the validation of a command can take
 * several seconds, and new pods may be bound to its nodes in the meantime.
 */
public final class StartCheck {

    private final DisruptionInputs inputs;
    private final DisruptionCommand command;
    private final DisruptionCandidates candidates;

    private StartCheck(DisruptionCommand command, DisruptionInputs inputs) {
        this.inputs = inputs;
        this.command = command;
        this.candidates = Objects.requireNonNull(DisruptionCandidates.of(inputs).get(command.reason()));
    }

    /** Returns why the command must not be started, as sentences; empty if it can be started. */
    public static List<String> obstacles(DisruptionCommand command, DisruptionInputs inputs) {
        return new StartCheck(command, inputs).obstacles();
    }

    private List<String> obstacles() {
        var obstacles = new ArrayList<String>();
        var budgets = new BudgetLedger(inputs, command.reason());
        for (var planned : command.removed()) {
            find(planned)
                    .ifPresentOrElse(
                            present -> obstacles.addAll(arrivals(planned, present)),
                            () -> obstacles.add(
                                    "node %s: %s".formatted(planned.node().name(), blocker(planned))));
            if (!budgets.charge(planned.pool().name())) {
                obstacles.add("the disruption budgets of NodePool \"%s\" do not allow node %s to be removed now"
                        .formatted(planned.pool().name(), planned.node().name()));
            }
        }
        return obstacles;
    }

    private Optional<DisruptionCandidate> find(DisruptionCandidate planned) {
        return candidates.found().stream()
                .filter(candidate ->
                        candidate.node().uid().equals(planned.node().uid()))
                .findFirst();
    }

    private String blocker(DisruptionCandidate planned) {
        var blockers = candidates.blocked().getOrDefault(planned.node().name(), List.of());
        return blockers.isEmpty()
                ? "no longer exists"
                : String.join(", ", blockers.stream().map(Blocker::sentence).toList());
    }

    /** Returns a sentence for each pod that is on the node now and for which the command has no target. */
    private static List<String> arrivals(DisruptionCandidate planned, DisruptionCandidate present) {
        Set<PodName> known = planned.pods().stream().map(Pod::name).collect(toSet());
        return present.pods().stream()
                .filter(pod -> pod.isReschedulable() && !known.contains(pod.name()))
                .map(pod -> "pod %s was bound to node %s during the search"
                        .formatted(pod.name(), present.node().name()))
                .toList();
    }
}
