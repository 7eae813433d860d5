package sh.joiner.app;

import sh.joiner.aws.AwsSettings;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.CatalogLoop;
import sh.joiner.controller.catalog.ClusterFactsBook;
import sh.joiner.controller.catalog.MarketBook;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;

/** What is learned once and read by every controller. */
final class Knowledge {

    private final MarketBook market = new MarketBook();
    private final UnavailableOfferings unavailable;
    private final NodeClassBook classes;
    private final CatalogBook catalogs;
    private final ClusterFactsBook facts;
    private final CatalogLoop loop;

    /** {@code changed} is run when there is news of types or prices. */
    Knowledge(Ground ground, AwsSettings aws, SizingSettings sizing, Runnable changed) {
        var clock = ground.clock();
        unavailable = new UnavailableOfferings(clock);
        classes = new NodeClassBook(clock);
        catalogs = new CatalogBook(
                market,
                unavailable,
                classes,
                (known, one, exhausted) -> NodeSizing.types(known, one, exhausted, sizing));
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

    /** Begins to learn, in a process that stands by as well. */
    void start() {
        loop.start();
    }

    void close() {
        loop.close();
    }
}
