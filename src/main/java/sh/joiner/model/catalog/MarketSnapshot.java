package sh.joiner.model.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The last market that AWS returned, kept for use until AWS answers again. */
public record MarketSnapshot(Market market, Ages ages) {

    /**
     * The times at which AWS returned each part of a market.
     *
     * @param types types and the zones that offer them
     * @param onDemand absent if AWS has not returned prices: the compiled-in prices are used
     * @param spot absent if AWS has not returned spot prices
     */
    public record Ages(
            Instant types,
            @Nullable Instant onDemand,
            @Nullable Instant spot) {

        /** Returns a copy in which the types are as of that instant. */
        public Ages withTypes(Instant answeredAt) {
            return new Ages(answeredAt, onDemand, spot);
        }

        /** Returns a copy in which the on-demand prices are as of that instant. */
        public Ages withOnDemand(@Nullable Instant answeredAt) {
            return new Ages(types, answeredAt, spot);
        }

        /** Returns a copy in which the spot prices are as of that instant. */
        public Ages withSpot(@Nullable Instant answeredAt) {
            return new Ages(types, onDemand, answeredAt);
        }
    }
}
