package sh.joiner.app.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import sh.joiner.controller.gate.Gates;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.port.WorldClock;

/** The events of a simulated day, in order, one line each: decisions, writes to pools and node classes, changes of gates, failures. */
final class DayJournal implements Consumer<Decision> {

    private final WorldClock clock;
    private final List<String> lines = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();
    private Map<GateName, GateStatus> statuses = Map.of();

    DayJournal(WorldClock clock) {
        this.clock = clock;
    }

    @Override
    public void accept(Decision decision) {
        decisions.add(decision);
        add("decision %s".formatted(decision));
    }

    void add(String line) {
        lines.add("%s %s".formatted(clock.now(), line));
    }

    /** Adds a line for each gate whose status changes. */
    void watch(Gates gates) {
        gates.onChange(() -> {
            var now = new TreeMap<>(gates.now().statuses());
            now.forEach((gate, status) -> {
                if (status != statuses.get(gate)) {
                    add("gate %s %s".formatted(gate.word(), status));
                }
            });
            statuses = now;
        });
    }

    List<Decision> decisions() {
        return List.copyOf(decisions);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
