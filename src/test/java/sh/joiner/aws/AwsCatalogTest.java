package sh.joiner.aws;

import sh.joiner.port.CatalogFeed;
import sh.joiner.port.CatalogFeedContract;

class AwsCatalogTest extends CatalogFeedContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected CatalogFeed feed() {
        return world.aws.catalog();
    }
}
