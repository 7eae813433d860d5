package sh.joiner.sandbox.market;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.sandbox.account.RandomSource;

/**
 * The hourly prices in USD. On-demand prices are from AWS's price list. Spot prices are a slowly changing fraction of
 * the on-demand prices.
 *
 * <p>Spot prices are not real data. Each pair of type and zone has its own level, which is about 20 to 50 % of the list
 * price. Over some days, the price varies by up to 10 % around this level. The price changes every hour. The price
 * depends only on seed, type, zone and hour, unless a {@link SpotSurge} changes it.
 */
public final class Prices {

    private static final long HOUR = 3600;

    private final Map<String, Double> onDemand = new TreeMap<>();
    private final List<SpotSurge> surges = new ArrayList<>();
    private final RandomSource random;

    public Prices(RandomSource random) {
        this.random = random;
        Facts.read("on-demand-prices-us-east-1.json")
                .properties()
                .forEach(fact -> onDemand.put(fact.getKey(), fact.getValue().doubleValue()));
    }

    Map<String, Double> onDemand() {
        return onDemand;
    }

    public OptionalDouble onDemand(String type) {
        var price = onDemand.get(type);
        return price == null ? OptionalDouble.empty() : OptionalDouble.of(price);
    }

    public OptionalDouble spot(String type, String zone, Instant at) {
        var list = onDemand.get(type);
        return list == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(list * Math.min(1, fraction(type, zone, at) * surge(type, zone, at)));
    }

    /** Adds a surge. If several surges change the same price, their factors are multiplied. */
    public void surge(SpotSurge surge) {
        surges.add(surge);
    }

    /** Returns the starts and ends of the surges, at which prices change in addition to the hourly changes. */
    Stream<Instant> changes() {
        return surges.stream()
                .flatMap(surge -> Stream.concat(Stream.of(surge.from()), Stream.ofNullable(surge.until())));
    }

    private double surge(String type, String zone, Instant at) {
        return surges.stream()
                .filter(surge -> surge.changes(type, zone, at))
                .mapToDouble(SpotSurge::factor)
                .reduce(1, (number, other) -> number * other);
    }

    /** Returns the start of the hour that contains this instant. Without surges, the price is constant in this hour. */
    static Instant begin(Instant at) {
        return Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), HOUR) * HOUR);
    }

    private double fraction(String type, String zone, Instant at) {
        double hours = Math.floorDiv(at.getEpochSecond(), HOUR);
        var market = type + "/" + zone;
        double level = random.between(0.24, 0.48, "level/" + type) * random.between(0.9, 1.1, "level/" + market);
        double days = random.between(31, 97, "days/" + market);
        double week = random.between(130, 190, "week/" + market);
        double swing = 0.05 * wave(hours / days, "days at/" + market) + 0.05 * wave(hours / week, "week at/" + market);
        return level * (1 + swing);
    }

    private double wave(double turns, String name) {
        return Math.sin(2 * Math.PI * (turns + random.of(name)));
    }

    /** Returns the depth of the spot market of this type in this zone, from 0 to 1. Capacity-optimized fleets prefer deep markets. */
    public double depth(String type, String zone) {
        return random.of("depth/%s/%s".formatted(type, zone));
    }
}
