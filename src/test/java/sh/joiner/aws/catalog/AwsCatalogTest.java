package sh.joiner.aws.catalog;

import sh.joiner.aws.AwsWorld;
import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.port.catalog.CatalogFeedContract;

class AwsCatalogTest extends CatalogFeedContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected CatalogFeed feed() {
        return world.aws.catalog();
    }
}
