package sh.joiner.controller.gate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sh.joiner.controller.loop.Loop;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.runner.Runner;

/** The declared needs of one controller, and its only access to the inputs: a pass cannot use an input that is not in {@code I}. Thread-safe. */
public final class Needs<I> {

    private static final Duration UNTIL_OPENED = Duration.ofHours(1); // the loop runs when the last closed gate opens

    private final String controller;
    private final Set<GateName> declared;
    private final I inputs;
    private final Gates gates;

    Needs(String controller, Set<GateName> declared, I inputs, Gates gates) {
        this.controller = controller;
        this.declared = declared;
        this.inputs = inputs;
        this.gates = gates;
    }

    /** Returns the inputs; empty while a gate is closed. */
    public Optional<I> inputs() {
        return obstacles().isEmpty() ? Optional.of(inputs) : Optional.empty();
    }

    /** Returns every closed gate that the controller needs; empty if the controller may act. */
    public List<Obstacle> obstacles() {
        return gates.now().obstacles(declared);
    }

    /** Registers a listener that runs each time the last closed gate has opened. Must not block. */
    public void onOpening(Runnable listener) {
        gates.onOpening(controller, listener);
    }

    /** Registers a listener that runs after every report to any gate. Must not block. */
    public void onChange(Runnable listener) {
        gates.onChange(listener);
    }

    /** Returns a loop that runs its passes while the gates are open, and runs a pass immediately when the last closed gate opens. */
    public Loop loop(Runner runner, Pass<I> pass) {
        var loop = new Loop(
                controller,
                runner,
                now -> inputs().map(inputs -> pass.run(inputs, now)).orElse(UNTIL_OPENED));
        onOpening(loop::wake);
        return loop;
    }

    /** A {@link sh.joiner.controller.loop.Step} that receives its inputs. */
    @FunctionalInterface
    public interface Pass<I> {

        /** Runs the pass, and returns the longest time to wait before the next pass. */
        Duration run(I inputs, Instant now);
    }
}
