package sh.joiner.engine.readiness;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.Failure;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads;

/** The state of all gates at one instant: the controllers that may act, and the gates that the others wait for. */
public record Readiness(GateGraph graph, Map<GateName, InputReads> reads, Instant at) {

    public Readiness {
        reads = reads.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(reads));
    }

    public GateStatus status(GateName gate) {
        return GateEvaluation.status(graph.rule(gate), reads(gate), at);
    }

    public InputReads reads(GateName gate) {
        var known = reads.get(gate);
        return known == null ? InputReads.nothing(InputReads.Demand.WANTED, at) : known;
    }

    /** Returns all closed gates among these gates and the gates that they need. */
    public List<Obstacle> obstacles(Set<GateName> needs) {
        var obstacles = new ArrayList<Obstacle>();
        for (var gate : graph.closure(needs)) {
            var status = status(gate);
            if (status.holds()) {
                var failure = Optional.ofNullable(reads(gate).failure());
                obstacles.add(
                        new Obstacle(gate, status, failure.map(Failure::message).orElse("")));
            }
        }
        return List.copyOf(obstacles);
    }

    /** Returns the closed gates that a controller waits for. Empty if the controller declares no gates. */
    public List<Obstacle> obstacles(String controller) {
        return graph.controllers().stream()
                .filter(declaration -> declaration.controller().equals(controller))
                .findFirst()
                .map(declaration -> obstacles(declaration.needs()))
                .orElse(List.of());
    }

    /** Returns the names of the controllers that currently wait for this gate, in alphabetical order. */
    public List<String> holds(GateName gate) {
        return status(gate).holds() ? graph.neededBy(gate) : List.of();
    }

    /** Returns true if the gate does not prevent this process from being ready: it is open, not needed, or does not count for readiness. */
    public boolean isReady(GateName gate) {
        return !graph.rule(gate).countsForReadiness() || !status(gate).holds();
    }

    /** Returns the next instant at which the answer of an open gate becomes too old. Empty if no answer does. */
    public Optional<Instant> nextStale() {
        return graph.gates().values().stream()
                .filter(rule -> status(rule.name()) == GateStatus.OPEN)
                .flatMap(rule -> GateEvaluation.staleAt(rule, reads(rule.name())).stream())
                .min(Instant::compareTo);
    }

    /** Returns the status of every gate. */
    public Map<GateName, GateStatus> statuses() {
        return graph.gates().keySet().stream()
                .collect(Collectors.toMap(
                        gate -> gate,
                        this::status,
                        (gateStatus, _) -> gateStatus,
                        () -> new EnumMap<>(GateName.class)));
    }

    /** Returns the names of the controllers that may act, in alphabetical order. */
    public List<String> free() {
        return graph.controllers().stream()
                .filter(declaration -> obstacles(declaration.needs()).isEmpty())
                .map(Declaration::controller)
                .toList();
    }
}
