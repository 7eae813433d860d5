package sh.joiner.board;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.projection.GateProjection;
import sh.joiner.board.projection.InputFailures;
import sh.joiner.board.view.GatesView;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.engine.readiness.Readiness;

/** The source of the readiness gates. An environment without a controller has no gates. Thread-safe. */
final class GateWatch {

    private volatile @Nullable Supplier<Readiness> gates;
    private final AtomicReference<List<String>> closed = new AtomicReference<>(List.of());

    void watch(Supplier<Readiness> readiness) {
        gates = readiness;
    }

    boolean isWatched() {
        return gates != null;
    }

    Optional<Readiness> readiness() {
        return Optional.ofNullable(gates).map(Supplier::get);
    }

    GatesView view() {
        return readiness().map(GateProjection::view).orElse(GatesView.NONE);
    }

    /** Returns the closed gates that planning waits for, except the gate Leader. */
    List<Obstacle> obstacles() {
        return readiness().map(InputFailures::ofPlanning).orElse(List.of());
    }

    /** Returns true if other gates are closed than at the last call, or if the state of one of them has changed. */
    boolean hasChanged() {
        var before = closed.getAndUpdate(_ -> obstacles().stream()
                .map(obstacle -> obstacle.gate() + " " + obstacle.status())
                .toList());
        return !before.equals(closed.get());
    }
}
