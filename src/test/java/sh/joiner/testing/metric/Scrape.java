package sh.joiner.testing.metric;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The metrics of an answer in Prometheus' text format: the types by name, and the series. */
public record Scrape(Map<String, String> types, List<Series> series) {

    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
    private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\",?");
    private static final Set<String> OF_THE_FORMAT = Set.of("le", "quantile");

    /** A series, which is one line of the answer. */
    public record Series(String name, Map<String, String> labels, double value) {}

    public static Scrape parse(String text) {
        var types = text.lines()
                .map(TYPE::matcher)
                .filter(matcher -> matcher.matches())
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        var series = text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(LINE::matcher)
                .filter(matcher -> matcher.matches())
                .map(found -> new Series(found.group(1), labels(found.group(2)), number(found.group(3))))
                .toList();
        return new Scrape(types, series);
    }

    private static Map<String, String> labels(@Nullable String text) {
        var labels = new TreeMap<String, String>();
        if (text != null) {
            LABEL.matcher(text).results().forEach(label -> labels.put(label.group(1), label.group(2)));
        }
        return labels;
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    /** Returns the label names of the metric, without {@code le} and {@code quantile}; empty if there is no series, or if two series have different label names. */
    public Optional<Set<String>> labelsOf(String metric) {
        var found = series.stream()
                .filter(series -> series.name().equals(metric)
                        || (series.name().equals(metric + "_count") && !"gauge".equals(types.get(metric))))
                .map(series -> own(series.labels().keySet()))
                .distinct()
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static Set<String> own(Set<String> labels) {
        var own = new TreeSet<>(labels);
        own.removeAll(OF_THE_FORMAT);
        return own;
    }

    /** Returns the value of the only series with exactly these labels, given as alternating names and values. */
    public double value(String name, String... labels) {
        var wanted = new TreeMap<String, String>();
        for (int i = 0; i < labels.length; i += 2) {
            wanted.put(labels[i], labels[i + 1]);
        }
        return series.stream()
                .filter(series -> series.name().equals(name) && series.labels().equals(wanted))
                .mapToDouble(Series::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no series %s%s among %s".formatted(name, wanted, of(name))));
    }

    /** Returns all series of that name. */
    public List<Series> of(String name) {
        return series.stream().filter(series -> series.name().equals(name)).toList();
    }
}
