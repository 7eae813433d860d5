package sh.joiner.testing;

import java.time.Duration;
import java.util.List;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.port.interruption.MaintenanceWindows;
import sh.joiner.port.interruption.MaintenanceWindowsContract;

class FakeMaintenanceWindowsTest extends MaintenanceWindowsContract {

    private final FakeMaintenanceWindows fake = new FakeMaintenanceWindows();

    @Override
    protected MaintenanceWindows windows() {
        return fake;
    }

    @Override
    protected void given(String name, int hours) {
        fake.has(new MaintenanceWindow(name, MaintenanceWindow.NEVER, Duration.ofHours(hours), List.of(), ""));
    }

    @Override
    protected void givenUnreadable(String name) {
        fake.has(MaintenanceWindow.unreadable(name, null, "spec.schedule: '0 0 30 2 *' matches no time"));
    }

    @Override
    protected void deleted(String name) {
        fake.remove(name);
    }

    @Override
    protected String said(String name) {
        var words = List.of(fake.said(name).split(" "));
        var next = fake.nextOf(name)
                .map(opening -> " %s %s".formatted(opening.from(), opening.until()))
                .orElse("");
        return fake.said(name).isEmpty() ? "" : "%s %s%s".formatted(words.get(0), words.get(1), next);
    }
}
