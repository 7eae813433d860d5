package sh.joiner.model.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What AWS sold when somebody last heard of it, kept for the time until it answers again. */
public record MarketMemory(Market market, Ages ages) {

    /**
     * When AWS told each part of a market.
     *
     * @param types and the zones that offer them
     * @param onDemand absent where AWS has not told the prices: what is compiled in stands for them
     * @param spot likewise
     */
    public record Ages(
            Instant types,
            @Nullable Instant onDemand,
            @Nullable Instant spot) {

        /** The types were told at that instant. */
        public Ages withTypes(Instant told) {
            return new Ages(told, onDemand, spot);
        }

        /** The on-demand prices were told at that instant. */
        public Ages withOnDemand(@Nullable Instant told) {
            return new Ages(types, told, spot);
        }

        /** The spot prices were told at that instant. */
        public Ages withSpot(@Nullable Instant told) {
            return new Ages(types, onDemand, told);
        }
    }
}
