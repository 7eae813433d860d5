package sh.joiner.port.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;

/** The contract of {@link MaintenanceWindows}. */
public abstract class MaintenanceWindowsContract {

    private static final Instant NIGHT = Instant.parse("2026-11-22T02:00:00Z");

    protected abstract MaintenanceWindows windows();

    /** Creates a window with that name that opens for this number of hours, or changes its hours. */
    protected abstract void given(String name, int hours);

    /** Creates a window whose schedule has no times. */
    protected abstract void givenUnreadable(String name);

    protected abstract void deleted(String name);

    /** Returns the status of the object: status and reason of Valid, then the next opening; empty if there is none. */
    protected abstract String said(String name);

    private List<MaintenanceWindow> eventuallyNamed(String... names) {
        return eventually(
                windows()::all,
                all -> all.stream().map(MaintenanceWindow::name).toList().equals(List.of(names)));
    }

    @Test
    void allWindowsAreReturnedByName() {
        given("b", 2);
        given("a", 1);

        assertThat(eventuallyNamed("a", "b"))
                .extracting(MaintenanceWindow::duration)
                .containsExactly(Duration.ofHours(1), Duration.ofHours(2));

        deleted("a");
        eventuallyNamed("b");
    }

    @Test
    void anInvalidWindowIsReturnedWithItsProblem() {
        givenUnreadable("odd");

        assertThat(eventuallyNamed("odd").getFirst().problem()).contains("spec.schedule");
    }

    @Test
    void listenersAreCalledForEachCreationChangeAndDeletion() {
        var calls = new AtomicInteger();
        windows().onChange(calls::incrementAndGet);

        given("a", 1);
        eventually(() -> Optional.of(calls.get()), times -> times >= 1);
        given("a", 2);
        eventually(() -> Optional.of(calls.get()), times -> times >= 2);
        deleted("a");
        eventually(() -> Optional.of(calls.get()), times -> times >= 3);
    }

    @Test
    void theLastReportIsWrittenToTheObject() {
        given("a", 4);
        eventuallyNamed("a");

        windows().report("a", "", new Opening(NIGHT, NIGHT.plusSeconds(14_400)));
        assertThat(said("a")).isEqualTo("True Valid 2026-11-22T02:00:00Z 2026-11-22T06:00:00Z");

        windows().report("a", "no such zone", null);
        assertThat(said("a")).isEqualTo("False Invalid");
    }

    @Test
    void aDeletedWindowIsNoError() {
        windows().report("absent", "", null);

        assertThat(said("absent")).isEmpty();
    }
}
