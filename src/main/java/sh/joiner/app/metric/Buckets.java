package sh.joiner.app.metric;

import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The upper bounds of the buckets of Karpenter's histograms (core 8.1, aws 10.1). Bounds of durations are in seconds. */
public final class Buckets {

    /** Karpenter's default for durations. */
    public static final Buckets DURATION = new Buckets(
            .005, .01, .025, .05, .1, .15, .2, .25, .3, .35, .4, .45, .5, .6, .7, .8, .9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3,
            3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60, 120, 150, 300, 450, 600);

    /** The default buckets of the Prometheus client libraries. */
    public static final Buckets CALL = new Buckets(.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10);

    public static final Buckets INSTANCE_TERMINATION = new Buckets(powersOfTwo(1, 11));
    public static final Buckets CLAIM_TERMINATION = new Buckets(powersOfTwo(1, 12));
    public static final Buckets CONDITION = new Buckets(powersOfTwo(0.5, 15));

    public static final Buckets LIFETIME = new Buckets(Stream.of(
                    "PT15M", "PT30M", "PT45M", "PT1H", "PT2H", "PT4H", "PT6H", "PT8H", "PT10H", "PT12H", "PT16H",
                    "PT20H", "P1D", "P2D", "P3D", "P5D", "P10D", "P15D", "P20D", "P25D", "P30D")
            .mapToDouble(text -> Duration.parse(text).toSeconds())
            .toArray());

    public static final Buckets SCORE = new Buckets(.1, .25, .33, .5, 1, 2, 5, 10);

    public static final Buckets BATCH_SIZE = new Buckets(
            1, 2, 4, 5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 225, 250, 275, 300, 350,
            400, 450, 500, 550, 600, 700, 800, 900, 1000);

    private final List<Double> bounds;

    private Buckets(double... bounds) {
        this.bounds = DoubleStream.of(bounds).boxed().toList();
    }

    double[] bounds() {
        return bounds.stream().mapToDouble(bound -> bound).toArray();
    }

    private static double[] powersOfTwo(double first, int count) {
        return DoubleStream.iterate(first, bound -> 2 * bound).limit(count).toArray();
    }
}
