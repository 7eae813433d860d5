package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.MarketStore;
import sh.joiner.port.catalog.MarketStore.ReadResult;

/**
 * Loads the market that an earlier leader stored, so that Joiner can use it until AWS answers. Reports the age of this market to the caches and
 * gates.
 */
public final class StoredMarket {

    private static final Logger LOG = Logger.getLogger(StoredMarket.class);

    private final MarketState state;
    private final MarketStore memories;
    private final String region;
    private final Map<String, Double> staticPrices;
    private final CacheReport report;

    /** Creates an object that uses {@code staticPrices} if no prices were stored. */
    public StoredMarket(
            MarketState state,
            MarketStore memories,
            String region,
            Map<String, Double> staticPrices,
            CacheReport report) {
        this.state = state;
        this.memories = memories;
        this.region = region;
        this.staticPrices = Map.copyOf(staticPrices);
        this.report = report;
    }

    /**
     * Loads the stored market. Returns true if it is used. Logs and ignores a stored market that cannot be used. Throws {@link RemoteCallException} if a
     * later read may succeed.
     */
    boolean recall() {
        try {
            return switch (memories.read()) {
                case ReadResult.Nothing _ -> false;
                case ReadResult.Unusable(var why) -> ignored(why);
                case ReadResult.Usable(var snapshot) -> take(snapshot);
            };
        } catch (RemoteCallException failure) {
            if (failure.mayPass()) {
                throw failure;
            }
            return ignored(String.valueOf(failure.getMessage()));
        }
    }

    private static boolean ignored(String why) {
        LOG.warnf("stored catalog not used: reason=%s", why);
        return false;
    }

    private boolean take(MarketSnapshot snapshot) {
        var market = snapshot.market();
        if (!market.region().equals(region)) {
            return ignored("the catalog was stored for region %s, and this process runs in %s"
                    .formatted(market.region(), region));
        }
        if (!state.recall(snapshot, staticPrices)) {
            return false; // AWS answered first
        }
        var ages = snapshot.ages();
        LOG.infof(
                "stored catalog is used until AWS answers: types=%d typesAsOf=%s onDemandPricesAsOf=%s spotPricesAsOf=%s",
                market.types().size(), ages.types(), ages.onDemand(), ages.spot());
        reportAge(CacheName.INSTANCE_TYPES, ages.types());
        reportAge(CacheName.INSTANCE_TYPE_OFFERINGS, ages.types());
        reportAge(CacheName.ON_DEMAND_PRICES, ages.onDemand());
        reportAge(CacheName.SPOT_PRICES, ages.spot());
        return true;
    }

    private void reportAge(CacheName cache, @Nullable Instant asOf) {
        if (asOf == null) {
            report.compiledIn(cache);
        } else {
            report.remembered(cache, asOf);
        }
    }
}
