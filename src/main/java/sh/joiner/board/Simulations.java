package sh.joiner.board;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.projection.SimulationProjection;
import sh.joiner.board.view.SimulationView;
import sh.joiner.engine.scheduling.Plan;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Plans for pictures that somebody imagined, one at a time and not for long, on the thread of who asks: no loop waits for it, and nothing is
 * written. Thread-safe.
 */
public final class Simulations {

    private final Board board;
    private final Duration limit;
    private final Planner planner;
    private @Nullable TimeLimit running;

    /** Plans as the provisioning loop does. */
    @FunctionalInterface
    public interface Planner {
        Plan plan(Snapshot snapshot, BooleanSupplier stop);
    }

    /** A picture as it would be, and what was taken for granted. */
    public record Changed(Snapshot snapshot, List<String> notes) {
        public Changed {
            notes = List.copyOf(notes);
        }
    }

    /** What came of a wish to simulate. */
    public sealed interface Outcome {

        record Done(SimulationView view) implements Outcome {}

        /** Another one is running, and is over after so long at the latest. */
        record Busy(Duration left) implements Outcome {}
    }

    public Simulations(Board board, Duration limit, Planner planner) {
        this.board = board;
        this.limit = limit;
        this.planner = planner;
    }

    /** The difference between the plan for the present picture and that for the changed one. What {@code change} throws goes through. */
    public Outcome run(Function<Snapshot, Changed> change) {
        var time = TimeLimit.of(limit);
        var other = enter(time);
        if (other.isPresent()) {
            return new Outcome.Busy(other.get().left());
        }
        try {
            return new Outcome.Done(simulate(change, time));
        } finally {
            leave();
        }
    }

    /** Who is in already; empty if the way is free, and then it is not any more. */
    private synchronized Optional<TimeLimit> enter(TimeLimit next) {
        var other = Optional.ofNullable(running);
        if (other.isEmpty()) {
            running = next;
        }
        return other;
    }

    private synchronized void leave() {
        running = null;
    }

    private SimulationView simulate(Function<Snapshot, Changed> change, TimeLimit time) {
        var scene = board.scene();
        var present = scene.snapshot();
        var changed = change.apply(present);
        var now = planner.plan(present, time::isOver);
        var then = planner.plan(changed.snapshot(), time::isOver);
        var took = limit.minus(time.left());
        return new SimulationProjection(scene.nodes(), scene.claims())
                .view(
                        new SimulationProjection.Side(present, now),
                        new SimulationProjection.Side(changed.snapshot(), then),
                        changed.notes(),
                        took);
    }
}
