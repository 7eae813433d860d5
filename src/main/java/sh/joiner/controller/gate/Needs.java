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

/**
 * What one controller has declared to need, and its only way to it: an input that is not in {@code I} cannot be named in a pass. Thread-safe.
 */
public final class Needs<I> {

    private static final Duration UNTIL_OPENED = Duration.ofHours(1); // it is woken when the last gate opens

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

    /** The inputs; empty while some gate is shut. */
    public Optional<I> inputs() {
        return obstacles().isEmpty() ? Optional.of(inputs) : Optional.empty();
    }

    /** Every gate that is shut; none if the controller may act. */
    public List<Obstacle> obstacles() {
        return gates.now().obstacles(declared);
    }

    /** Is run each time the last of its gates has opened; must not block. */
    public void onOpening(Runnable listener) {
        gates.onOpening(controller, listener);
    }

    /** Is run whenever something was heard of any gate; must not block. */
    public void onNews(Runnable listener) {
        gates.onNews(listener);
    }

    /** Returns a loop that runs its passes while the gates are open, and one at once when the last of them opens. */
    public Loop loop(Runner runner, Pass<I> pass) {
        var loop = new Loop(
                controller,
                runner,
                now -> inputs().map(inputs -> pass.run(inputs, now)).orElse(UNTIL_OPENED));
        onOpening(loop::wake);
        return loop;
    }

    /** A {@link sh.joiner.controller.loop.Step} that gets its inputs. */
    @FunctionalInterface
    public interface Pass<I> {

        /** Returns how long to wait for the next pass, unless something wakes the loop earlier. */
        Duration run(I inputs, Instant now);
    }
}
