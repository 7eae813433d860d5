package sh.joiner.controller.catalog;

import java.time.Duration;
import java.util.Map;
import org.jboss.logging.Logger;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Worker;
import sh.joiner.controller.report.News;
import sh.joiner.engine.sizing.Overlays.Standing;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.Cluster;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OverlayObjects;
import sh.joiner.port.WorldClock;

/** Says on each NodeOverlay whether it counts (core 7.7). */
public final class OverlayLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(OverlayLoop.class);
    private static final Duration AGAIN = Duration.ofMinutes(1);
    private static final Duration BEFORE_THE_FIRST = Duration.ofSeconds(1);
    private static final String TYPE = "ValidationSucceeded";

    private final OverlayObjects objects;
    private final OverlayBook book;
    private final News news = new News();
    private final Worker worker;

    /** What a pass is made from. */
    public record Inputs(Cluster cluster, CatalogBook catalogs) {}

    public OverlayLoop(Needs<Inputs> needs, OverlayObjects objects, OverlayBook book, WorldClock clock) {
        this.objects = objects;
        this.book = book;
        this.worker = needs.worker(clock, this::pass);
    }

    public void start() {
        objects.onChange(worker::wake);
        worker.start();
    }

    /** Answers how long until the next pass: types come and go without telling. */
    Duration pass(Inputs known) {
        if (known.catalogs().catalog(known.cluster().snapshot()).typesOf().isEmpty()) {
            return BEFORE_THE_FIRST; // there is no class yet that has types
        }
        var standings = book.standings();
        news.keep(standings.keySet());
        standings.entrySet().forEach(this::tell);
        return AGAIN;
    }

    private void tell(Map.Entry<String, Standing> overlay) {
        var report = report(overlay.getValue());
        if (!news.isNews(overlay.getKey(), report.toString())) {
            return;
        }
        try {
            objects.report(overlay.getKey(), report);
        } catch (OutsideTrouble trouble) {
            news.forget(overlay.getKey());
            LOG.warnf("a NodeOverlay is not told: overlay=%s reason=%s", overlay.getKey(), trouble.getMessage());
        }
    }

    private static ConditionReport report(Standing standing) {
        return switch (standing) {
            case Standing.Valid() -> ConditionReport.isTrue(TYPE);
            case Standing.Unreadable(var problem) -> ConditionReport.isFalse(TYPE, "RuntimeValidation", problem);
            case Standing.Conflict(var other, var about) ->
                ConditionReport.isFalse(
                        TYPE,
                        "Conflict",
                        "overlay %s of the same weight speaks of %s too: nothing of this one counts"
                                .formatted(other, about));
        };
    }

    @Override
    public void close() {
        worker.close();
    }
}
