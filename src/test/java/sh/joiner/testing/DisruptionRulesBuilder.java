package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Restriction;
import sh.joiner.model.window.Schedule;

/** Builds freezes and maintenance windows that hold nodes of all pools. */
public final class DisruptionRulesBuilder {

    private final List<DisruptionFreeze> freezes = new ArrayList<>();
    private final List<MaintenanceWindow> windows = new ArrayList<>();

    public static DisruptionRulesBuilder rules() {
        return new DisruptionRulesBuilder();
    }

    public static Restriction all(DisruptionKind... kinds) {
        return new Restriction(new PoolTarget.Every(), Set.of(kinds));
    }

    public static DisruptionFreeze freeze(String name, @Nullable Instant until, DisruptionKind... kinds) {
        return new DisruptionFreeze(name, all(kinds), until, "winter sale", "");
    }

    public DisruptionRulesBuilder freeze(DisruptionFreeze freeze) {
        freezes.add(freeze);
        return this;
    }

    /** Adds a window of one hour. */
    public DisruptionRulesBuilder window(String name, Schedule schedule, DisruptionKind... kinds) {
        windows.add(new MaintenanceWindow(name, schedule, Duration.ofHours(1), List.of(), all(kinds), ""));
        return this;
    }

    public DisruptionRulesBuilder invalidWindow(String name, String problem, DisruptionKind... kinds) {
        windows.add(MaintenanceWindow.unreadable(name, all(kinds), problem));
        return this;
    }

    /** Returns a copy of the snapshot with these freezes and windows. */
    public static Snapshot with(Snapshot snapshot, DisruptionRules rules) {
        return new Snapshot(
                snapshot.takenAt(),
                snapshot.pools(),
                snapshot.nodeClasses(),
                snapshot.claims(),
                snapshot.nodes(),
                snapshot.pods(),
                snapshot.daemonSets(),
                snapshot.catalog(),
                snapshot.around().with(rules));
    }

    public DisruptionRules build() {
        return new DisruptionRules(freezes, windows, List.of(), List.of());
    }
}
