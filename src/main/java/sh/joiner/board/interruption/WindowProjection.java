package sh.joiner.board.interruption;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.board.interruption.WindowView.OpeningView;
import sh.joiner.board.interruption.WindowView.RecurrenceView;
import sh.joiner.board.interruption.WindowView.SpanView;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.InterruptionPolicy;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;

/** Creates the views of maintenance windows. */
public final class WindowProjection {

    /** The number of openings that are shown. */
    public static final int OPENINGS = 10;

    private WindowProjection() {}

    public static List<WindowView> views(
            List<MaintenanceWindow> windows, List<InterruptionPolicy> policies, Instant now) {
        return windows.stream().map(window -> view(window, policies, now)).toList();
    }

    private static WindowView view(MaintenanceWindow window, List<InterruptionPolicy> policies, Instant now) {
        var words = window.schedule().toString();
        var blank = words.lastIndexOf(' ');
        var readable = window.isReadable();
        var zone = readable && blank > 0 ? words.substring(blank + 1) : "";
        return new WindowView(
                window.name(),
                readable ? open(window, now) : "Invalid",
                window.problem(),
                new RecurrenceView(
                        readable ? words.substring(0, blank > 0 ? blank : words.length()) : "",
                        zone,
                        readable ? window.duration().toString() : null),
                window.exclusions().stream()
                        .map(opening -> new SpanView(opening.from(), opening.until()))
                        .toList(),
                openings(window, zone(zone), now),
                usedBy(window.name(), policies));
    }

    private static String open(MaintenanceWindow window, Instant now) {
        return window.isOpen(now) ? "Open" : "Closed";
    }

    private static List<OpeningView> openings(MaintenanceWindow window, ZoneId zone, Instant now) {
        return window.openings(now)
                .limit(OPENINGS)
                .map(opening -> view(opening, zone))
                .toList();
    }

    private static OpeningView view(Opening opening, ZoneId zone) {
        return new OpeningView(
                opening.from(), opening.until(), local(opening.from(), zone), local(opening.until(), zone));
    }

    private static String local(Instant at, ZoneId zone) {
        return at.atZone(zone).toOffsetDateTime().toString();
    }

    /** Returns the time zone of this name; UTC for an empty or unknown name. */
    public static ZoneId zone(String name) {
        try {
            return name.isEmpty() ? ZoneOffset.UTC : ZoneId.of(name);
        } catch (DateTimeException unknown) { // only affects the local times: the instants come from the schedule
            return ZoneOffset.UTC;
        }
    }

    private static List<String> usedBy(String window, List<InterruptionPolicy> policies) {
        var users = new ArrayList<String>();
        for (var policy : policies) {
            var rules = policy.terms().map(InterruptionPolicy.Terms::rules).orElse(List.of());
            for (int number = 1; number <= rules.size(); number++) {
                if (rules.get(number - 1).action() instanceof Action.DrainBefore(var _, var name)
                        && name.equals(window)) {
                    users.add("%s, rule %d".formatted(policy.name(), number));
                }
            }
        }
        return List.copyOf(users);
    }
}
