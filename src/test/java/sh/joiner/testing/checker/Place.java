package sh.joiner.testing.checker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Plan.PlannedClaim;
import sh.joiner.model.pod.Pod;

/** A target of the plan with the pods that the plan places there. */
final class Place {

    private final String name;
    private final List<CheckedNode> outcomes;
    private final List<Pod> placed;
    private final Optional<PlannedClaim> planned;
    private final Map<String, Set<String>> domains = new HashMap<>();

    /**
     * Creates a place of the plan.
     *
     * @param outcomes every node that the place may become; exactly one for an existing node
     * @param planned the new claim; absent if the place is an existing node or claim
     */
    Place(String name, List<CheckedNode> outcomes, List<Pod> placed, Optional<PlannedClaim> planned) {
        this.name = name;
        this.outcomes = outcomes;
        this.placed = placed;
        this.planned = planned;
    }

    String name() {
        return name;
    }

    List<CheckedNode> outcomes() {
        return outcomes;
    }

    List<Pod> placed() {
        return placed;
    }

    Optional<PlannedClaim> planned() {
        return planned;
    }

    /** Returns the running pods of this place and the pods that the plan assigns to this place. */
    List<Pod> pods() {
        return Stream.concat(
                        outcomes.stream().limit(1).flatMap(checkedNode -> checkedNode.running().stream()),
                        placed.stream())
                .toList();
    }

    /**
     * Returns the pods that the plan assigns to this place, and the running pods that are not terminating. An assigned pod may be terminating on its
     * old node, because its StatefulSet creates the pod again.
     */
    List<Pod> nonTerminating() {
        return Stream.concat(
                        outcomes.stream()
                                .limit(1)
                                .flatMap(checkedNode -> checkedNode.running().stream())
                                .filter(pod -> !pod.life().isTerminating()),
                        placed.stream())
                .toList();
    }

    /** Returns all possible values of the label; for the hostname, the name of the place. */
    Set<String> domains(String key) {
        return domains.computeIfAbsent(key, this::allDomains);
    }

    private Set<String> allDomains(String key) {
        if (key.equals("kubernetes.io/hostname")) {
            return outcomes.isEmpty() ? Set.of() : Set.of(name);
        }
        return outcomes.stream()
                .flatMap(checkedNode -> Stream.ofNullable(checkedNode.labels().get(key)))
                .collect(Collectors.toSet());
    }
}
