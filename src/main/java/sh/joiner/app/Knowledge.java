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
import sh.joiner.controller.catalog.MarketRecall;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.OverlayBook;
import sh.joiner.controller.catalog.OverlayLoop;
import sh.joiner.controller.catalog.SnapshotLoop;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.port.CacheReport;
import sh.joiner.port.CapacityMemories;
import sh.joiner.port.MarketMemories;
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
    private final SnapshotLoop snapshots;
    private final CacheReport caches;

    /** What of it stands in the cluster, whether this is the process that writes there, and who is told how it fares. */
    record Keeping(
            MarketMemories market,
            CapacityMemories capacity,
            OverlayObjects overlays,
            BooleanSupplier leads,
            CacheReport caches) {}

    /** {@code changed} is run when there is news of types, prices or capacity. */
    Knowledge(Ground ground, AwsSettings aws, SizingSettings sizing, Keeping keeping, Runnable changed) {
        var clock = ground.clock();
        caches = keeping.caches();
        var feed = ground.aws().catalog();
        unavailable = new UnavailableOfferings(clock, caches);
        classes = new NodeClassBook(clock, caches);
        overlays = new OverlayBook(keeping.overlays());
        learned.tell(caches);
        catalogs = new CatalogBook(
                market, unavailable, classes, learned, overlays, (known, one) -> NodeSizing.size(known, one, sizing));
        catalogs.tell(caches);
        learning = new LearningLoop(learned, keeping.capacity(), keeping.leads(), clock, changed);
        overlayLoop = new OverlayLoop(keeping.overlays(), overlays, catalogs, ground.cluster(), clock);
        keeping.overlays().onChange(changed);
        facts = new ClusterFactsBook(ground.aws().cluster(), clock, caches);
        var recall = new MarketRecall(market, keeping.market(), aws.region(), feed.staticPrices(), caches);
        snapshots = new SnapshotLoop(market, recall, keeping.market(), keeping.leads(), clock, changed);
        loop = new CatalogLoop(feed, market, aws.region(), clock, () -> learned(changed), caches);
    }

    private void learned(Runnable changed) {
        snapshots.lookAgain();
        changed.run();
    }

    /** Who is told how caches fare. */
    CacheReport caches() {
        return caches;
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
        snapshots.start();
        learning.start();
        loop.start();
    }

    /** From now on this process keeps what it learns for the next start. */
    void leads() {
        snapshots.lookAgain();
    }

    void close() {
        loop.close();
        snapshots.close();
        learning.close();
    }
}
