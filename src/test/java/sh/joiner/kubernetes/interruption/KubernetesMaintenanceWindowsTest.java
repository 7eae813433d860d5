package sh.joiner.kubernetes.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static sh.joiner.testing.Waits.eventually;

import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.api.v1alpha1.MaintenanceWindow;
import sh.joiner.kubernetes.JoinerKinds;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.port.interruption.MaintenanceWindows;
import sh.joiner.port.interruption.MaintenanceWindowsContract;
import sh.joiner.testing.HandClock;

/** Tests MaintenanceWindows with the sandbox's API server. */
class KubernetesMaintenanceWindowsTest extends MaintenanceWindowsContract {

    private static final String KIND = "MaintenanceWindow";

    private final HandClock clock = new HandClock();
    private final JoinerKinds kinds = JoinerKinds.start(clock);
    private final KubernetesMaintenanceWindows windows =
            new KubernetesMaintenanceWindows(kinds.client(), clock, new Unreadable(_ -> {}, clock));

    @AfterEach
    void stop() {
        windows.close();
        kinds.close();
    }

    @Override
    protected MaintenanceWindows windows() {
        if (windows.all().isEmpty()) {
            windows.start();
            eventually(windows::all, _ -> true);
        }
        return windows;
    }

    @Override
    protected void given(String name, int hours) {
        kinds.apply(KIND, name, "timeZone: Europe/Berlin, schedule: 0 2 * * *, duration: %dh".formatted(hours));
    }

    /** A schema cannot validate the days of February. */
    @Override
    protected void givenUnreadable(String name) {
        kinds.apply(KIND, name, "timeZone: Europe/Berlin, schedule: 0 2 30 2 *, duration: 1h");
    }

    @Override
    protected void deleted(String name) {
        kinds.client().resources(MaintenanceWindow.class).withName(name).delete();
    }

    @Override
    protected String said(String name) {
        var found =
                kinds.client().resources(MaintenanceWindow.class).withName(name).get();
        if (found == null || found.getStatus().conditions == null) {
            return "";
        }
        var valid = Objects.requireNonNull(found.getStatus().conditions).stream()
                .filter(condition -> condition.type.equals("Valid"))
                .map(condition -> condition.status + " " + condition.reason)
                .findFirst();
        var next = Optional.ofNullable(found.getStatus().nextOpening)
                .map(windowOpening -> " %s %s".formatted(windowOpening.from, windowOpening.until))
                .orElse("");
        return valid.orElse("") + next;
    }

    @Test
    void readyIsTrueIfTheWindowIsValid() {
        given("a", 1);

        windows().report("a", "", null);

        var conditions = kinds.client()
                .resources(MaintenanceWindow.class)
                .withName("a")
                .get()
                .getStatus()
                .conditions;
        assertThat(conditions)
                .extracting(condition -> condition.type + "=" + condition.status)
                .containsExactly("Valid=True", "Ready=True");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schedule: '@daily', duration: 1h | spec.timeZone",
                "timeZone: UTC, schedule: soon, duration: 1h | spec.schedule",
                "timeZone: UTC, schedule: '@fortnightly', duration: 1h | spec.schedule",
                "timeZone: UTC, schedule: 0 0 2 * * *, duration: 1h | spec.schedule",
                "timeZone: UTC, schedule: '@daily', duration: 1d | spec.duration",
                "timeZone: UTC, schedule: '@daily', duration: 0h | duration must be greater than 0",
                "timeZone: UTC, schedule: '@daily', duration: 1h, exclusions: [{from: Christmas, until: 2026-12-27}] | spec.exclusions[0].from",
                "timeZone: UTC, schedule: '@daily', duration: 1h, exclusions: [{from: '2026-12-27', until: '2026-12-24'}] | until must not be before from"
            })
    void anInvalidWindowIsRejectedWithTheReason(String spec, String message) {
        assertThatThrownBy(() -> kinds.apply(KIND, "bad", spec)).hasMessageContaining(message);
    }
}
