package sh.joiner.app;

import java.util.function.BooleanSupplier;
import sh.joiner.aws.AwsSettings;
import sh.joiner.board.Supply;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.CatalogLoop;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.controller.catalog.LearnedBook;
import sh.joiner.controller.catalog.LearningLoop;
import sh.joiner.controller.catalog.MarketBook;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.OverlayBook;
import sh.joiner.controller.catalog.OverlayLoop;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.port.CapacityMemories;
import sh.joiner.port.OverlayObjects;

/** What is learned once and read by every controller. */
final class Knowledge {

    private final MarketBook market = new MarketBook();
    private final UnavailableOfferings unavailable;
    private final NodeClassBook classes;
    private final LearnedBook learned = new LearnedBook();
    private final LearningLoop learning;
    private final OverlayBook overlays;
    private final CatalogBook catalogs;
    private final OverlayLoop overlayLoop;
    private final ClusterFactsBook facts;
    private final CatalogLoop loop;

    /** What of it stands in the cluster, and whether this is the process that writes there. */
    record Keeping(CapacityMemories capacity, OverlayObjects overlays, BooleanSupplier leads) {}

    /** {@code changed} is run when there is news of types, prices or capacity. */
    Knowledge(Ground ground, AwsSettings aws, SizingSettings sizing, Keeping keeping, Runnable changed) {
        var clock = ground.clock();
        unavailable = new UnavailableOfferings(clock);
        classes = new NodeClassBook(clock);
        overlays = new OverlayBook(keeping.overlays());
        catalogs = new CatalogBook(
                market, unavailable, classes, learned, overlays, (known, one) -> NodeSizing.size(known, one, sizing));
        learning = new LearningLoop(learned, keeping.capacity(), keeping.leads(), clock, changed);
        overlayLoop = new OverlayLoop(keeping.overlays(), overlays, catalogs, ground.cluster(), clock);
        keeping.overlays().onChange(changed);
        facts = new ClusterFactsBook(ground.aws().cluster(), clock);
        loop = new CatalogLoop(ground.aws().catalog(), market, aws.region(), clock, changed);
    }

    UnavailableOfferings unavailable() {
        return unavailable;
    }

    NodeClassBook classes() {
        return classes;
    }

    CatalogBook catalogs() {
        return catalogs;
    }

    ClusterFactsBook facts() {
        return facts;
    }

    /** What tells of overlays, in the process that leads. */
    Actor overlays() {
        return new Actor(overlayLoop::start, overlayLoop::close);
    }

    /** What is shown of it beside the catalogue. */
    Supply supply() {
        return new Supply(unavailable.shortages(), catalogs.discoveries());
    }

    /** Begins to learn, in a process that stands by as well. */
    void start() {
        learning.start();
        loop.start();
    }

    void close() {
        loop.close();
        learning.close();
    }
}
