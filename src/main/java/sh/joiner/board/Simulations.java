package sh.joiner.board;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.disruption.ConsolidationComparisonView;
import sh.joiner.board.disruption.ConsolidationComparisonView.ForecastView;
import sh.joiner.board.disruption.DriftProjection;
import sh.joiner.board.disruption.RolloutForecastProjection;
import sh.joiner.board.disruption.RolloutForecastView;
import sh.joiner.board.projection.SimulationProjection;
import sh.joiner.board.view.SimulationView;
import sh.joiner.engine.disruption.ConsolidationForecast;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.hold.FirstDisruption;
import sh.joiner.engine.plan.Plan;
import sh.joiner.model.claim.DriftedNode;
import sh.joiner.model.rollout.ProposedRollout;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Simulates changes to the cluster, one at a time and with a time limit. A simulation runs on the thread of the caller, so no controller
 * loop waits for it. A simulation changes nothing in the cluster. Thread-safe.
 */
public final class Simulations {

    private final Board board;
    private final Duration limit;
    private final Planner planner;
    private @Nullable TimeLimit running;

    /** Creates a plan in the same way as the provisioning loop. */
    @FunctionalInterface
    public interface Planner {
        Plan plan(Snapshot snapshot, BooleanSupplier stop);
    }

    /** Applies a change to a snapshot. An implementation stops early if {@code stop} returns true. */
    @FunctionalInterface
    public interface Change {
        Changed apply(Snapshot present, BooleanSupplier stop);
    }

    /**
     * The changed snapshot.
     *
     * @param notes the assumptions that were made
     * @param drifted the nodes that drift because of the change
     * @param rollout the rollout to forecast; absent for none
     * @param consolidates true if consolidation is simulated as well
     */
    public record Changed(
            Snapshot snapshot,
            List<String> notes,
            List<DriftedNode> drifted,
            @Nullable ProposedRollout rollout,
            boolean consolidates) {
        public Changed {
            notes = List.copyOf(notes);
            drifted = List.copyOf(drifted);
        }
    }

    /** The result of a request to simulate. */
    public sealed interface Outcome {

        record Done(SimulationView view) implements Outcome {}

        /**
         * Another simulation is running. {@code left} is the time that remains until the time limit of that simulation.
         */
        record Busy(Duration left) implements Outcome {}
    }

    public Simulations(Board board, Duration limit, Planner planner) {
        this.board = board;
        this.limit = limit;
        this.planner = planner;
    }

    /**
     * Compares the plan for the current snapshot with the plan for the changed snapshot. Exceptions of {@code change} are passed on.
     *
     * @param isDisconnected returns true if the client no longer waits for the result. The simulation then stops
     */
    public Outcome run(Change change, BooleanSupplier isDisconnected) {
        var time = TimeLimit.of(limit);
        var other = enter(time);
        if (other.isPresent()) {
            return new Outcome.Busy(other.get().left());
        }
        try {
            return new Outcome.Done(simulate(change, time, isDisconnected));
        } finally {
            leave();
        }
    }

    /** Returns the time limit of a running simulation. Without a running simulation, registers {@code next} and returns empty. */
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

    private SimulationView simulate(Change change, TimeLimit time, BooleanSupplier isDisconnected) {
        BooleanSupplier stop = () -> time.isOver() || isDisconnected.getAsBoolean();
        var views = board.views();
        var present = views.snapshot();
        var changed = change.apply(present, stop);
        var now = planner.plan(present, stop);
        var then = planner.plan(changed.snapshot(), stop);
        var took = limit.minus(time.left());
        var inputs = views.disruption(changed.snapshot(), then);
        return new SimulationProjection(views.nodes(), views.claims())
                .view(
                        new SimulationProjection.Side(present, now),
                        new SimulationProjection.Side(changed.snapshot(), then),
                        changed.consolidates() ? notes(changed) : changed.notes(),
                        took)
                .with(
                        DriftProjection.view(changed.drifted(), inputs),
                        changed.consolidates()
                                ? new ConsolidationComparisonView(
                                        forecast(views.disruption(present, now), stop), forecast(inputs, stop))
                                : null,
                        rollout(changed.rollout(), inputs, stop));
    }

    private @Nullable RolloutForecastView rollout(
            @Nullable ProposedRollout proposed, DisruptionInputs inputs, BooleanSupplier stop) {
        var options = board.disruptions().removals().passes();
        return proposed == null ? null : RolloutForecastProjection.view(proposed, inputs, options, stop);
    }

    private static List<String> notes(Changed changed) {
        var limited = changed.snapshot().pools().stream()
                .filter(pool -> FirstDisruption.of(pool).isPresent())
                .map(pool ->
                        "The forecast ignores joiner.disruption.first-percent-per-hour, which currently limits the disruption of NodePool %s."
                                .formatted(pool.name()));
        return Stream.concat(changed.notes().stream(), limited).toList();
    }

    private ForecastView forecast(DisruptionInputs inputs, BooleanSupplier stop) {
        return ForecastView.of(
                ConsolidationForecast.of(inputs, board.disruptions().search(), stop));
    }
}
