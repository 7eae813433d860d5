package sh.joiner.testing.metric;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.testing.Repository;

/** Karpenter's metrics in core 8.1 and aws 10.1, each with its state in Joiner. */
public record MetricTable(List<Row> rows) {

    private static final String WELL_KNOWN = "@well-known";

    /**
     * A metric.
     *
     * @param state {@code reported} (has series), {@code optional} (can have none), or {@code not yet: …} with the missing part
     */
    public record Row(String name, String type, Set<String> labels, String state) {

        public boolean isNotYet() {
            return state.startsWith("not yet: ");
        }

        /** Returns the differences between this row and the scraped metrics. */
        public List<String> faults(Scrape scrape) {
            var type = scrape.types().get(name);
            if (isNotYet()) {
                return type == null ? List.of() : List.of(name + " exists: remove \"not yet\" from its row");
            }
            if (!this.type.equals(type)) {
                return List.of("%s is %s, not %s".formatted(name, type, this.type));
            }
            var found = scrape.labelsOf(name);
            if (found.isEmpty()) {
                return state.equals("reported")
                        ? List.of(name + " has no series, or series with different labels")
                        : List.of();
            }
            return found.get().equals(labels) ? List.of() : List.of("%s has labels %s".formatted(name, found.get()));
        }
    }

    public static MetricTable read() {
        var text = Repository.read(Path.of("src/test/resources/metrics.tsv"));
        var wellKnown = text.lines()
                .filter(line -> line.startsWith("# " + WELL_KNOWN))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".*= ", "");
        return new MetricTable(text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> row(line.replace(WELL_KNOWN, wellKnown).split("\t")))
                .toList());
    }

    private static Row row(String[] cells) {
        var labels = Arrays.stream(cells[2].split(" "))
                .flatMap(label -> label.equals("-") ? Stream.<String>empty() : Stream.of(label))
                .collect(Collectors.toCollection(TreeSet::new));
        return new Row(cells[0], cells[1], labels, cells[3]);
    }
}
