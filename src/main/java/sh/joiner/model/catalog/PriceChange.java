package sh.joiner.model.catalog;

/** A change of a price (core 9.2, AdjustedPrice). */
public sealed interface PriceChange {

    /** No change. */
    record None() implements PriceChange {}

    /** A new price in USD an hour. */
    record To(double price) implements PriceChange {}

    /** An amount that is added, in USD an hour; may be negative. */
    record By(double amount) implements PriceChange {}

    /** A percentage that is added; may be negative. */
    record ByPercent(double percent) implements PriceChange {}

    /** Returns the changed price. An adjustment does not lower the price below 0. */
    default double of(double price) {
        return switch (this) {
            case None() -> price;
            case To(var other) -> other;
            case By(var amount) -> Math.max(0, price + amount);
            case ByPercent(var percent) -> Math.max(0, price * (1 + percent / 100));
        };
    }

    /**
     * Parses the two fields of a NodeOverlay: a price without a sign, or an adjustment with a sign, in USD an hour or in percent. Empty texts are
     * fields that are not set. Throws {@link NumberFormatException} for a text that is not a number.
     */
    static PriceChange parse(String price, String adjustment) {
        if (!price.isEmpty()) {
            return new To(Double.parseDouble(price));
        }
        if (adjustment.isEmpty()) {
            return new None();
        }
        return adjustment.endsWith("%")
                ? new ByPercent(Double.parseDouble(adjustment.substring(0, adjustment.length() - 1)))
                : new By(Double.parseDouble(adjustment));
    }
}
