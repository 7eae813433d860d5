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
import sh.joiner.engine.readiness.GateGraph;
import sh.joiner.engine.readiness.GateJudgement;
import sh.joiner.engine.readiness.Readiness;
import sh.joiner.model.readiness.Declaration;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.Heard;
import sh.joiner.port.Failures;
import sh.joiner.port.Pulse;
import sh.joiner.port.WorldClock;

/**
 * All gates of the program: hears what becomes of each input, and tells those who wait. A gate whose input grows too old shuts by the world's
 * clock, without anybody's asking. Thread-safe.
 */
public final class Gates implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Gates.class);

    private final List<GateRule> rules;
    private final WorldClock clock;
    private final Instant began;
    private final List<Waiter> waiters = new CopyOnWriteArrayList<>();
    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private final Map<GateName, Heard> heard = new EnumMap<>(GateName.class); // these are guarded by this
    private GateGraph graph;
    private Map<GateName, GateStatus> last;
    private Set<String> free = Set.of();
    private WorldClock.@Nullable Timer stale;

    private record Waiter(String controller, Runnable listener) {}

    /** What became of the gates between two looks at them. */
    private record Turn(Readiness now, Map<GateName, GateStatus> before, Set<String> freed) {}

    public Gates(List<GateRule> rules, WorldClock clock) {
        this.rules = List.copyOf(rules);
        this.clock = clock;
        this.graph = GateGraph.of(this.rules, List.of());
        began = clock.now();
        graph.gates().keySet().forEach(gate -> heard.put(gate, Heard.nothing(Heard.Demand.WANTED, began)));
        this.last = now().statuses();
        clock.onJump(this::look);
    }

    /** Puts an input behind its gate. */
    public <T> Door<T> door(GateName gate, T behind) {
        return door(Set.of(gate), behind);
    }

    /** Puts an input behind its gates. */
    public <T> Door<T> door(Set<GateName> gates, T behind) {
        return new Door<>(Set.copyOf(gates), behind);
    }

    /** The declaration of a controller, of which each makes one. */
    public synchronized <I> Needs<I> declare(String controller, Door<I> door) {
        var declared = new ArrayList<>(graph.controllers());
        if (declared.stream().anyMatch(declaration -> declaration.controller().equals(controller))) {
            throw new IllegalArgumentException("%s has said already what it needs".formatted(controller));
        }
        declared.add(new Declaration(controller, door.gates()));
        graph = GateGraph.of(rules, declared);
        return new Needs<>(controller, door.gates(), door.behind(), this);
    }

    /** Who is told what becomes of the input behind a gate. */
    public Pulse pulse(GateName gate) {
        return new GatePulse(this, gate, clock);
    }

    /** There is something now for which these inputs are needed, or there is not. */
    public void demand(Set<GateName> inputs, Heard.Demand demand) {
        var now = clock.now();
        inputs.forEach(gate -> change(gate, heard -> heard.with(demand, now)));
        look();
    }

    /** The state that this gate stands for has ended: it is shut as before its first answer. */
    public void withdraw(GateName gate) {
        var now = clock.now();
        change(gate, before -> Heard.nothing(before.demand(), now));
        look();
    }

    /** As it is at this instant. */
    public synchronized Readiness now() {
        return new Readiness(graph, heard, clock.now());
    }

    /** Is run whenever something was heard, or a gate opened or shut. Must not block. */
    public void onNews(Runnable reader) {
        readers.add(reader);
    }

    void onOpening(String controller, Runnable listener) {
        waiters.add(new Waiter(controller, listener));
    }

    synchronized void change(GateName gate, UnaryOperator<Heard> change) {
        heard.computeIfPresent(gate, (_, heard) -> change.apply(heard));
    }

    synchronized void answered(GateName gate, Instant at) {
        var now = clock.now();
        change(gate, heard -> GateJudgement.afterAnswer(graph.rule(gate), heard, at, now));
    }

    GateGraph graph() {
        return now().graph();
    }

    /** Looks whether something has opened or shut, and tells. */
    void look() {
        var turn = turn();
        turn.now().statuses().forEach((gate, status) -> log(turn, gate, status));
        var freed = waiters.stream()
                .filter(waiter -> turn.freed().contains(waiter.controller()))
                .toList();
        Failures.tellAll(freed, waiter -> waiter.listener().run());
        heard();
    }

    /** Something is new that opens and shuts nothing. */
    void heard() {
        Failures.tellAll(readers, Runnable::run);
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
                .map(at -> clock.schedule(Duration.between(now.at(), at), this::look))
                .orElse(null);
    }

    private static void log(Turn turn, GateName gate, GateStatus status) {
        if (status == turn.before().get(gate)) {
            return;
        }
        switch (status) {
            case OPEN -> LOG.infof("gate opens: gate=%s", gate.word());
            case NOT_NEEDED -> LOG.infof("gate is not needed: gate=%s", gate.word());
            case NEVER_KNOWN ->
                LOG.infof(
                        "gate waits for its first answer: gate=%s holds=%s",
                        gate.word(), turn.now().holds(gate));
            case TOO_OLD, LOST ->
                LOG.warnf(
                        "gate shuts: gate=%s reason=%s holds=%s",
                        gate.word(), status.reason(), turn.now().holds(gate));
        }
    }

    /** Whether something was found out by this process, and not kept from an earlier one. */
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
