package sh.joiner.controller.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.readiness.GateEvaluation;
import sh.joiner.engine.readiness.GateGraph;
import sh.joiner.engine.readiness.Readiness;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads;
import sh.joiner.port.Failures;
import sh.joiner.port.InputHealth;
import sh.joiner.port.WorldClock;

/**
 * All gates of the program. They receive the answers and failures of each input and notify waiting controllers. A timer closes a gate when its input
 * becomes too old by the world's clock. Thread-safe.
 */
public final class Gates implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Gates.class);

    private final List<GateRule> rules;
    private final WorldClock clock;
    private final Instant began;
    private final List<Waiter> waiters = new CopyOnWriteArrayList<>();
    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private final Map<GateName, InputReads> reads =
            new EnumMap<>(GateName.class); // this field and those below: guarded by this
    private GateGraph graph;
    private Map<GateName, GateStatus> last;
    private Set<String> free = Set.of();
    private WorldClock.@Nullable Timer stale;

    private record Waiter(String controller, Runnable listener) {}

    /** The changes of the gates between two checks. */
    private record Turn(Readiness now, Map<GateName, GateStatus> before, Set<String> freed) {}

    public Gates(List<GateRule> rules, WorldClock clock) {
        this.rules = List.copyOf(rules);
        this.clock = clock;
        this.graph = GateGraph.of(this.rules, List.of());
        began = clock.now();
        graph.gates().keySet().forEach(gate -> reads.put(gate, InputReads.nothing(InputReads.Demand.WANTED, began)));
        this.last = now().statuses();
        clock.onJump(this::inspect);
    }

    /** Returns an input that is accessible only while its gate is open. */
    public <T> GatedInput<T> gated(GateName gate, T behind) {
        return gated(Set.of(gate), behind);
    }

    /** Returns an input that is accessible only while all its gates are open. */
    public <T> GatedInput<T> gated(Set<GateName> gates, T behind) {
        return new GatedInput<>(Set.copyOf(gates), behind);
    }

    /** Declares the needs of a controller. Each controller declares them once. */
    public synchronized <I> Needs<I> declare(String controller, GatedInput<I> input) {
        var declared = new ArrayList<>(graph.controllers());
        if (declared.stream().anyMatch(declaration -> declaration.controller().equals(controller))) {
            throw new IllegalArgumentException("controller %s has already declared its needs".formatted(controller));
        }
        declared.add(new Declaration(controller, input.gates()));
        graph = GateGraph.of(rules, declared);
        return new Needs<>(controller, input.gates(), input.behind(), this);
    }

    /** Returns the object to which answers and failures of the input behind a gate are reported. */
    public InputHealth health(GateName gate) {
        return new GateInputHealth(this, gate, clock);
    }

    /** Sets whether these inputs are currently needed. */
    public void demand(Set<GateName> inputs, InputReads.Demand demand) {
        var now = clock.now();
        inputs.forEach(gate -> change(gate, reads -> reads.with(demand, now)));
        inspect();
    }

    /** Resets the gate to its state before the first answer, for example because this process is no longer the leader. */
    public void withdraw(GateName gate) {
        var now = clock.now();
        change(gate, before -> InputReads.nothing(before.demand(), now));
        inspect();
    }

    /** Returns the status of all gates, and the controllers that each gate blocks. */
    public synchronized Readiness now() {
        return new Readiness(graph, reads, clock.now());
    }

    /** Registers a listener that runs after every report and when a gate opens or closes. Must not block. */
    public void onChange(Runnable reader) {
        readers.add(reader);
    }

    void onOpening(String controller, Runnable listener) {
        waiters.add(new Waiter(controller, listener));
    }

    synchronized void change(GateName gate, UnaryOperator<InputReads> change) {
        reads.computeIfPresent(gate, (_, reads) -> change.apply(reads));
    }

    synchronized void answered(GateName gate, Instant at) {
        var now = clock.now();
        change(gate, reads -> GateEvaluation.afterAnswer(graph.rule(gate), reads, at, now));
    }

    GateGraph graph() {
        return now().graph();
    }

    /** Checks whether a gate has opened or closed, and notifies the waiting controllers. */
    void inspect() {
        var turn = turn();
        turn.now().statuses().forEach((gate, status) -> log(turn, gate, status));
        var freed = waiters.stream()
                .filter(waiter -> turn.freed().contains(waiter.controller()))
                .toList();
        Failures.callAll(freed, waiter -> waiter.listener().run());
        changed();
    }

    /** Runs the listeners of {@link #onChange}. */
    void changed() {
        Failures.callAll(readers, Runnable::run);
    }

    private synchronized Turn turn() {
        var now = now();
        var before = last;
        var freed = new HashSet<>(now.free());
        freed.removeAll(free);
        last = now.statuses();
        free = Set.copyOf(now.free());
        wakeWhenStale(now);
        return new Turn(now, before, freed);
    }

    private void wakeWhenStale(Readiness now) {
        if (stale != null) {
            stale.cancel();
        }
        stale = now.nextStale()
                .map(at -> clock.schedule(Duration.between(now.at(), at), this::inspect))
                .orElse(null);
    }

    private static void log(Turn turn, GateName gate, GateStatus status) {
        if (status == turn.before().get(gate)) {
            return;
        }
        switch (status) {
            case OPEN -> LOG.infof("gate opened: gate=%s", gate.word());
            case NOT_NEEDED -> LOG.infof("gate is not needed: gate=%s", gate.word());
            case NEVER_KNOWN ->
                LOG.infof(
                        "gate is waiting for its first answer: gate=%s blocks=%s",
                        gate.word(), turn.now().holds(gate));
            case TOO_OLD, LOST ->
                LOG.warnf(
                        "gate closed: gate=%s reason=%s blocks=%s",
                        gate.word(), status.reason(), turn.now().holds(gate));
        }
    }

    /** Returns true if the answer was received by this process and not by an earlier process. */
    boolean isOfThisRun(Instant at) {
        return !at.isBefore(began);
    }

    @Override
    public synchronized void close() {
        if (stale != null) {
            stale.cancel();
        }
    }
}
