package sh.joiner.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.catalog.OverlayObjects;

/** Overlays in memory, with the conditions that were reported. Not thread-safe. */
public final class FakeOverlayObjects implements OverlayObjects {

    private final Map<String, Overlay> overlays = new TreeMap<>();
    private final List<ConditionReport> reports = new ArrayList<>();
    private final Map<String, StoredReport> reported = new TreeMap<>();
    private int changes;
    private final List<Runnable> listeners = new ArrayList<>();
    private @Nullable RemoteCallException failure;
    private boolean known = true;

    /** The report about an overlay, and the number of the change that the report is about. */
    private record StoredReport(ConditionReport report, int change) {}

    private final Map<String, Integer> changed = new TreeMap<>();

    public void has(Overlay overlay) {
        overlays.put(overlay.name(), overlay);
        changed.put(overlay.name(), ++changes);
        listeners.forEach(Runnable::run);
    }

    public void remove(String name) {
        overlays.remove(name);
        reported.remove(name);
        listeners.forEach(Runnable::run);
    }

    /** Removes the conditions of the overlay. */
    public void wipe(String name) {
        reported.remove(name);
        listeners.forEach(Runnable::run);
    }

    /** Makes the set of overlays unknown from now on. */
    public void makeUnknown() {
        known = false;
    }

    /** Fails every report that differs from the last one until {@link #repair} is called. */
    public void fails(RemoteCallException why) {
        failure = why;
    }

    public void repair() {
        failure = null;
    }

    /** Returns the last reported condition of the overlay: status, reason and message; empty if there is none. */
    public String said(String name) {
        var last = reported.get(name);
        return last == null
                ? ""
                : "%s %s %s"
                        .formatted(
                                last.report().status().wire(),
                                last.report().reason(),
                                last.report().message());
    }

    /** Returns the number of reports that changed the object. */
    public int reports() {
        return reports.size();
    }

    @Override
    public Optional<List<Overlay>> all() {
        return known ? Optional.of(List.copyOf(overlays.values())) : Optional.empty();
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void report(String overlay, ConditionReport validation) {
        var stored = new StoredReport(validation, changed.getOrDefault(overlay, 0));
        if (stored.equals(reported.get(overlay))) {
            return;
        }
        if (failure != null) {
            throw failure;
        }
        if (overlays.containsKey(overlay)) {
            reports.add(validation);
            reported.put(overlay, stored);
        }
    }
}
