package sh.joiner.architecture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How large the things of one kind may be: half of them, nine in ten of them, and each of them. */
record Budget(String kind, int median, int ninetieth, int most) {

    /** Something measured, with the place that a developer looks it up by. */
    record Measured(String place, int size) {}

    private static final int NAMED = 12;

    /** A budget of the median alone. */
    static Budget ofMedian(String kind, int median) {
        return new Budget(kind, median, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** What is over the budget, in sentences that name the largest; empty where all is well. */
    List<String> complaints(List<Measured> all) {
        var largestFirst = all.stream()
                .sorted(Comparator.comparingInt(Measured::size).reversed().thenComparing(Measured::place))
                .toList();
        var complaints = new ArrayList<String>();
        complain(complaints, "median", percentile(largestFirst, 50), median, largestFirst);
        complain(complaints, "90th percentile", percentile(largestFirst, 90), ninetieth, largestFirst);
        largestFirst.stream()
                .filter(measured -> measured.size() > most)
                .forEach(measured ->
                        complaints.add("%s has %d lines, over %d".formatted(measured.place(), measured.size(), most)));
        return complaints;
    }

    private void complain(List<String> complaints, String what, int is, int limit, List<Measured> largestFirst) {
        if (is > limit) {
            var largest = largestFirst.stream()
                    .limit(NAMED)
                    .map(measured -> "%n  %4d %s".formatted(measured.size(), measured.place()))
                    .toList();
            complaints.add("the %s of the %ss is %d lines, over %d; the largest:%s"
                    .formatted(what, kind, is, limit, String.join("", largest)));
        }
    }

    /** The nearest-rank percentile: the smallest size that this share of all does not exceed. Zero of nothing. */
    static int percentile(List<Measured> largestFirst, int percent) {
        if (largestFirst.isEmpty()) {
            return 0;
        }
        var rank = Math.ceilDiv(largestFirst.size() * percent, 100);
        return largestFirst.get(largestFirst.size() - rank).size();
    }
}
