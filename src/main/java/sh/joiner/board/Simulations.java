package sh.joiner.board;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.projection.SimulationProjection;
import sh.joiner.board.view.SimulationView;
import sh.joiner.engine.plan.Plan;
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

    /** Puts a change into the present picture, until it is time to stop. */
    @FunctionalInterface
    public interface Change {
        Changed apply(Snapshot present, BooleanSupplier stop);
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

    /**
     * The difference between the plan for the present picture and that for the changed one. What {@code change} throws goes through.
     *
     * @param isGone returns true when nobody waits for the outcome any more: the work ends then, too
     */
    public Outcome run(Change change, BooleanSupplier isGone) {
        var time = TimeLimit.of(limit);
        var other = enter(time);
        if (other.isPresent()) {
            return new Outcome.Busy(other.get().left());
        }
        try {
            return new Outcome.Done(simulate(change, time, isGone));
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

    private SimulationView simulate(Change change, TimeLimit time, BooleanSupplier isGone) {
        BooleanSupplier stop = () -> time.isOver() || isGone.getAsBoolean();
        var views = board.views();
        var present = views.snapshot();
        var changed = change.apply(present, stop);
        var now = planner.plan(present, stop);
        var then = planner.plan(changed.snapshot(), stop);
        var took = limit.minus(time.left());
        return new SimulationProjection(views.nodes(), views.claims())
                .view(
                        new SimulationProjection.Side(present, now),
                        new SimulationProjection.Side(changed.snapshot(), then),
                        changed.notes(),
                        took);
    }
}
