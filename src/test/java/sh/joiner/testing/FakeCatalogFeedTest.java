package sh.joiner.testing;

import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.port.catalog.CatalogFeedContract;

class FakeCatalogFeedTest extends CatalogFeedContract {

    @Override
    protected CatalogFeed feed() {
        return new FakeCatalogFeed()
                .with(TypeFactsBuilder.m5Large(), 0.096, "us-east-1a", "us-east-1b")
                .with(TypeFactsBuilder.type("m6g.large").arm().facts(), 0.077, "us-east-1a");
    }
}
