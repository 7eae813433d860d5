package sh.joiner.architecture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The size limits of one kind of code, for example of methods.
 *
 * @param median the limit of the median size
 * @param ninetieth the limit of the 90th percentile
 * @param most the limit of the largest size
 */
record Budget(String kind, int median, int ninetieth, int most) {

    /** A measured file or method, with the place where a developer finds the code. */
    record Measured(String place, int size) {}

    private static final int NAMED = 12;

    /** Returns a budget that limits only the median. */
    static Budget ofMedian(String kind, int median) {
        return new Budget(kind, median, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Returns one sentence for each exceeded limit, with the largest files or methods; an empty list if no limit is exceeded. */
    List<String> excesses(List<Measured> all) {
        var largestFirst = all.stream()
                .sorted(Comparator.comparingInt(Measured::size).reversed().thenComparing(Measured::place))
                .toList();
        var excesses = new ArrayList<String>();
        addExcess(excesses, "median", percentile(largestFirst, 50), median, largestFirst);
        addExcess(excesses, "90th percentile", percentile(largestFirst, 90), ninetieth, largestFirst);
        largestFirst.stream()
                .filter(measured -> measured.size() > most)
                .forEach(measured -> excesses.add(
                        "%s has %d lines, the maximum is %d".formatted(measured.place(), measured.size(), most)));
        return excesses;
    }

    private void addExcess(List<String> excesses, String what, int is, int limit, List<Measured> largestFirst) {
        if (is > limit) {
            var largest = largestFirst.stream()
                    .limit(NAMED)
                    .map(measured -> "%n  %4d %s".formatted(measured.size(), measured.place()))
                    .toList();
            excesses.add("the %s of the %ss is %d lines, the maximum is %d; the largest:%s"
                    .formatted(what, kind, is, limit, String.join("", largest)));
        }
    }

    /**
     * Returns the nearest-rank percentile: the smallest size for which at least {@code percent} % of all sizes are equal or smaller. Returns 0 for
     * an empty list.
     */
    static int percentile(List<Measured> largestFirst, int percent) {
        if (largestFirst.isEmpty()) {
            return 0;
        }
        var rank = Math.ceilDiv(largestFirst.size() * percent, 100);
        return largestFirst.get(largestFirst.size() - rank).size();
    }
}
