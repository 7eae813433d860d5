package sh.joiner.controller.simulation;

import java.util.List;
import java.util.TreeSet;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/** The nodes of a simulation: those of the snapshot. Nodes to remove are marked as being deleted, so that their pods are planned again. */
final class SimulatedNodes {

    private final Snapshot present;
    private final List<String> problems;
    private final List<String> notes;

    SimulatedNodes(Snapshot present, List<String> problems, List<String> notes) {
        this.present = present;
        this.problems = problems;
        this.notes = notes;
    }

    List<Node> of(List<String> names) {
        var wanted = new TreeSet<>(names);
        var nodes = present.nodes().stream()
                .map(node -> wanted.remove(node.name().value()) ? leaving(node) : node)
                .toList();
        wanted.forEach(name -> problems.add("removeNodes: node '%s' not found".formatted(name)));
        return nodes;
    }

    private Node leaving(Node node) {
        present.pods().stream()
                .filter(pod -> node.name().equals(pod.node()) && blocksDrain(pod))
                .forEach(pod -> notes.add(
                        "pod %s has the annotation karpenter.sh/do-not-disrupt: the drain of node %s would wait for the pod"
                                .formatted(pod.name(), node.name())));
        return node.beingDeletedSince(present.takenAt());
    }

    private boolean blocksDrain(Pod pod) {
        return !pod.life().isTerminal() && DoNotDisruptValue.holds(pod, present.takenAt());
    }
}
