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

/** A target of the plan with the pods that go there. */
final class Place {

    private final String name;
    private final List<Machine> outcomes;
    private final List<Pod> coming;
    private final Optional<PlannedClaim> planned;
    private final Map<String, Set<String>> domains = new HashMap<>();

    /**
     * As the plan has it.
     *
     * @param outcomes every machine that it may be; exactly one for a node
     * @param planned absent for what is there already
     */
    Place(String name, List<Machine> outcomes, List<Pod> coming, Optional<PlannedClaim> planned) {
        this.name = name;
        this.outcomes = outcomes;
        this.coming = coming;
        this.planned = planned;
    }

    String name() {
        return name;
    }

    List<Machine> outcomes() {
        return outcomes;
    }

    List<Pod> coming() {
        return coming;
    }

    Optional<PlannedClaim> planned() {
        return planned;
    }

    /** Pods that are there and that come. */
    List<Pod> pods() {
        return Stream.concat(outcomes.stream().limit(1).flatMap(machine -> machine.running().stream()), coming.stream())
                .toList();
    }

    /** Pods that the plan places here, and running pods that do not terminate. The plan may place a terminating pod of a StatefulSet. */
    List<Pod> lasting() {
        return Stream.concat(
                        outcomes.stream()
                                .limit(1)
                                .flatMap(machine -> machine.running().stream())
                                .filter(pod -> !pod.life().isTerminating()),
                        coming.stream())
                .toList();
    }

    /** Every value that the label may have; the name of the place itself for the hostname. */
    Set<String> domains(String key) {
        return domains.computeIfAbsent(key, this::allDomains);
    }

    private Set<String> allDomains(String key) {
        if (key.equals("kubernetes.io/hostname")) {
            return outcomes.isEmpty() ? Set.of() : Set.of(name);
        }
        return outcomes.stream()
                .flatMap(machine -> Stream.ofNullable(machine.labels().get(key)))
                .collect(Collectors.toSet());
    }
}
