package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.MarketMemory;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.MarketMemories;
import sh.joiner.port.catalog.MarketMemories.Kept;

/** Takes what an earlier leader knew of the market for what is known, until AWS answers, and says so. */
public final class MarketRecall {

    private static final Logger LOG = Logger.getLogger(MarketRecall.class);

    private final MarketState state;
    private final MarketMemories memories;
    private final String region;
    private final Map<String, Double> staticPrices;
    private final CacheReport report;

    /** {@code staticPrices} stand for those that were not kept. */
    public MarketRecall(
            MarketState state,
            MarketMemories memories,
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
     * Answers whether something was taken. What cannot be used is told and left alone. Throws {@link OutsideTrouble} where it may be known later
     * what is kept.
     */
    boolean recall() {
        try {
            return switch (memories.read()) {
                case Kept.Nothing _ -> false;
                case Kept.Unusable(var why) -> ignored(why);
                case Kept.Whole(var memory) -> take(memory);
            };
        } catch (OutsideTrouble trouble) {
            if (trouble.mayPass()) {
                throw trouble;
            }
            return ignored(String.valueOf(trouble.getMessage()));
        }
    }

    private static boolean ignored(String why) {
        LOG.warnf("the last good catalogue is not used: reason=%s", why);
        return false;
    }

    private boolean take(MarketMemory memory) {
        var market = memory.market();
        if (!market.region().equals(region)) {
            return ignored("it is of the region %s".formatted(market.region()));
        }
        if (!state.recall(memory, staticPrices)) {
            return false; // AWS was quicker
        }
        var ages = memory.ages();
        LOG.infof(
                "the catalogue is the last good one until AWS answers: types=%d toldAt=%s onDemandPricesToldAt=%s spotPricesToldAt=%s",
                market.types().size(), ages.types(), ages.onDemand(), ages.spot());
        stands(CacheName.INSTANCE_TYPES, ages.types());
        stands(CacheName.INSTANCE_TYPE_OFFERINGS, ages.types());
        stands(CacheName.ON_DEMAND_PRICES, ages.onDemand());
        stands(CacheName.SPOT_PRICES, ages.spot());
        return true;
    }

    private void stands(CacheName cache, @Nullable Instant told) {
        if (told == null) {
            report.compiledIn(cache);
        } else {
            report.remembered(cache, told);
        }
    }
}
