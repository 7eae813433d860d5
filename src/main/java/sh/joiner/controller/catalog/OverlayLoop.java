package sh.joiner.controller.catalog;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.sizing.Overlays.OverlayValidity;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Runner;

/**
 * Writes to each NodeOverlay a condition that shows whether the overlay takes effect (core 7.7). The loop compares the condition with the current object and
 * not with the last write, because users may recreate or change an overlay, or remove its conditions.
 */
public final class OverlayLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(OverlayLoop.class);
    private static final Duration AGAIN = Duration.ofMinutes(1);
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration LONGEST_WITHOUT_TYPES = Duration.ofSeconds(30);
    private static final String TYPE = "ValidationSucceeded";

    private final OverlayObjects objects;
    private final OverlayState state;
    private final LastReports failures = new LastReports();
    private final Loop loop;
    private Duration withoutTypes = SOON;

    /** The inputs of a pass. */
    public record Inputs(Cluster cluster, CatalogState catalogs) {}

    public OverlayLoop(Needs<Inputs> needs, OverlayObjects objects, OverlayState state, Runner runner) {
        this.objects = objects;
        this.state = state;
        this.loop = needs.loop(runner, (known, _) -> pass(known));
    }

    public void start() {
        objects.onChange(loop::wake);
        loop.start();
    }

    /** Runs a pass. Returns the wait until the next pass. Passes run periodically, because this loop is not notified when types change. */
    Duration pass(Inputs known) {
        var overlays = objects.all();
        if (overlays.isEmpty()) {
            return SOON; // the overlays are not known yet
        }
        var catalog = known.catalogs().catalog(known.cluster().snapshot());
        boolean hasTypes = !catalog.typesOf().isEmpty();
        boolean wroteAll = write(hasTypes ? state.validities() : invalid(overlays.get()));
        if (overlays.get().stream().anyMatch(Overlay::isReadable) && !hasTypes) {
            return untilThereAreTypes();
        }
        withoutTypes = SOON;
        return wroteAll ? AGAIN : RETRY;
    }

    /** Returns the time until the next pass while no class has types. Without types, no conflict is found, so no overlay can be reported as valid. */
    private Duration untilThereAreTypes() {
        var wait = withoutTypes;
        var next = wait.multipliedBy(2);
        withoutTypes = next.compareTo(LONGEST_WITHOUT_TYPES) > 0 ? LONGEST_WITHOUT_TYPES : next;
        return wait;
    }

    /** Returns the overlays whose syntax is invalid. This does not depend on the types. */
    private static SortedMap<String, OverlayValidity> invalid(List<Overlay> overlays) {
        var validities = new TreeMap<String, OverlayValidity>();
        overlays.stream()
                .filter(overlay -> !overlay.isReadable())
                .forEach(overlay -> validities.put(overlay.name(), new OverlayValidity.Invalid(overlay.problem())));
        return validities;
    }

    /** Writes the conditions of these overlays. Returns true if all of them were written. */
    private boolean write(SortedMap<String, OverlayValidity> validities) {
        failures.keep(validities.keySet());
        boolean wroteAll = true;
        for (var overlay : validities.entrySet()) {
            wroteAll &= isWritten(overlay);
        }
        return wroteAll;
    }

    private boolean isWritten(Map.Entry<String, OverlayValidity> overlay) {
        try {
            objects.report(overlay.getKey(), report(overlay.getValue()));
            failures.forget(overlay.getKey());
            return true;
        } catch (RemoteCallException failure) {
            if (failures.isNew(overlay.getKey(), String.valueOf(failure.getMessage()))) {
                LOG.warnf(
                        "NodeOverlay status not written: overlay=%s reason=%s", overlay.getKey(), failure.getMessage());
            }
            return false;
        }
    }

    private static ConditionReport report(OverlayValidity summary) {
        return switch (summary) {
            case OverlayValidity.Valid() -> ConditionReport.ofTrue(TYPE);
            case OverlayValidity.Invalid(var problem) -> ConditionReport.ofFalse(TYPE, "RuntimeValidation", problem);
            case OverlayValidity.Conflict(var other, var about) ->
                ConditionReport.ofFalse(
                        TYPE,
                        "Conflict",
                        "overlay %s has the same weight and also sets %s: this overlay is ignored; change its weight"
                                .formatted(other, about));
        };
    }

    @Override
    public void close() {
        loop.close();
    }
}
