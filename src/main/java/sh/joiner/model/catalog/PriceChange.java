package sh.joiner.model.catalog;

/** What becomes of a price (core 9.2, AdjustedPrice). */
public sealed interface PriceChange {

    /** It stays. */
    record None() implements PriceChange {}

    /** It is this, whatever it was: USD an hour. */
    record To(double price) implements PriceChange {}

    /** So many USD an hour more, or less if negative. */
    record By(double amount) implements PriceChange {}

    /** So many per cent more, or less if negative. */
    record ByPercent(double percent) implements PriceChange {}

    /** The price after it; never less than nothing. */
    default double of(double price) {
        return switch (this) {
            case None() -> price;
            case To(var other) -> other;
            case By(var amount) -> Math.max(0, price + amount);
            case ByPercent(var percent) -> Math.max(0, price * (1 + percent / 100));
        };
    }

    /**
     * As the object has it: a price without a sign, or an adjustment with one, perhaps in per cent; empty texts were not given. Throws
     * {@link NumberFormatException} for anything else.
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
