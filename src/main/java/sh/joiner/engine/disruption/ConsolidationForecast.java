package sh.joiner.engine.disruption;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The commands that the next passes would find, if nothing else changed and each command succeeded at once. Removed nodes keep using up budgets, and the
 * next search moves no pod to nodes that earlier commands launch, because these nodes are not initialized yet.
 *
 * @param isComplete false if the time limit or the limit of {@value #MOST} commands ended the forecast
 */
public record ConsolidationForecast(List<DisruptionCommand> commands, boolean isComplete) {

    static final int MOST = 500;

    public ConsolidationForecast {
        commands = List.copyOf(commands);
    }

    /**
     * Searches for the next commands. The forecast then calls the search again with the snapshot that these commands
     * lead to.
     */
    @FunctionalInterface
    public interface Search {

        /** Returns the next commands. {@code stop} returns true when the search must end. */
        DisruptionDecision decide(DisruptionInputs inputs, PassWatch stop);
    }

    /** Returns the forecast that starts from these inputs. A pure function, apart from {@code stop}. */
    public static ConsolidationForecast of(DisruptionInputs inputs, Search search, BooleanSupplier stop) {
        var commands = new ArrayList<DisruptionCommand>();
        var snapshot = inputs.snapshot();
        while (commands.size() < MOST && !stop.getAsBoolean()) {
            var next = search.decide(inputs.with(snapshot), stop::getAsBoolean);
            if (next.commands().isEmpty()) {
                return new ConsolidationForecast(commands, !stop.getAsBoolean());
            }
            for (var command : next.commands()) {
                commands.add(command);
                snapshot = after(command, snapshot);
            }
        }
        return new ConsolidationForecast(commands, false);
    }

    private static Snapshot after(DisruptionCommand command, Snapshot snapshot) {
        var removed = command.removed().stream()
                .map(candidate -> candidate.node().name())
                .toList();
        return snapshot.with(
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.nodes().stream()
                        .map(node -> removed.contains(node.name()) ? leaving(node, snapshot) : node)
                        .toList(),
                snapshot.pods().stream().flatMap(pod -> moved(pod, command)).toList());
    }

    private static Node leaving(Node node, Snapshot snapshot) {
        return node.beingDeletedSince(snapshot.takenAt());
    }

    /** Returns the pod at its target; empty if the target is a NodeClaim and not a node. */
    private static Stream<Pod> moved(Pod pod, DisruptionCommand command) {
        return switch (command.moves().get(pod.name())) {
            case null -> Stream.of(pod);
            case Target.OnNode(var node) -> Stream.of(pod.movedTo(node));
            case Target.OnClaim _, Target.OnNewClaim _ -> Stream.empty();
        };
    }

    /** Returns the sum of the savings, in US dollars per hour. */
    public double savings() {
        return commands.stream().mapToDouble(DisruptionCommand::savings).sum();
    }
}
