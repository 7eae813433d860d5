package sh.joiner.app;

import java.util.function.BooleanSupplier;
import sh.joiner.aws.AwsSettings;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.CatalogLoop;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.controller.catalog.MarketBook;
import sh.joiner.controller.catalog.MarketRecall;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.SnapshotLoop;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.port.MarketMemories;

/** What is learned once and read by every controller. */
final class Knowledge {

    private final MarketBook market = new MarketBook();
    private final UnavailableOfferings unavailable;
    private final NodeClassBook classes;
    private final CatalogBook catalogs;
    private final ClusterFactsBook facts;
    private final CatalogLoop loop;
    private final SnapshotLoop snapshots;

    /** Where the catalogue is kept for the next start, and whether it is this process that keeps it. */
    record Keeping(MarketMemories memories, BooleanSupplier leads) {}

    /** {@code changed} is run when there is news of types or prices. */
    Knowledge(Ground ground, AwsSettings aws, SizingSettings sizing, Keeping keeping, Runnable changed) {
        var clock = ground.clock();
        var caches = ground.caches();
        var feed = ground.aws().catalog();
        unavailable = new UnavailableOfferings(clock, caches);
        classes = new NodeClassBook(clock, caches);
        catalogs = new CatalogBook(
                market,
                unavailable,
                classes,
                (known, one, exhausted) -> NodeSizing.types(known, one, exhausted, sizing),
                caches);
        facts = new ClusterFactsBook(ground.aws().cluster(), clock, caches);
        var recall = new MarketRecall(market, keeping.memories(), aws.region(), feed.staticPrices(), caches);
        snapshots = new SnapshotLoop(market, recall, keeping.memories(), keeping.leads(), clock, changed);
        loop = new CatalogLoop(feed, market, aws.region(), clock, () -> learned(changed), caches);
    }

    private void learned(Runnable changed) {
        snapshots.lookAgain();
        changed.run();
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

    /** Begins to learn, in a process that stands by as well. */
    void start() {
        snapshots.start();
        loop.start();
    }

    /** From now on this process keeps what it learns for the next start. */
    void leads() {
        snapshots.lookAgain();
    }

    void close() {
        loop.close();
        snapshots.close();
    }
}
