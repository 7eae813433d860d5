package sh.joiner.story;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The output of {@code kubectl get}, requested from the server like kubectl does. Values that change from run to run are masked, and equal
 * lines are counted.
 */
final class PrintedTable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String AS_TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final List<Mask> MASKS = List.of(
            new Mask("ip-[0-9-]+\\.ec2\\.internal", "ip-*"),
            new Mask("\\b(example|web|worker)(-[0-9a-f]{8,10})?-[a-z0-9]{5}\\b", "$1-*"),
            new Mask("\\b[a-z][a-z0-9-]*\\.(\\d*x?large|metal[a-z0-9-]*|medium|small|micro|nano)\\b", "TYPE"),
            new Mask("us-east-1[a-f]", "us-east-1*"),
            new Mask("\\b\\d+(s|m\\d*s?|h)\\b", "AGE"));

    private record Mask(String pattern, String word) {
        String on(String text) {
            return Pattern.compile(pattern).matcher(text).replaceAll(word);
        }
    }

    private PrintedTable() {}

    /** Returns the table at a path of the API server, with the columns of priority 0. Each distinct line occurs once, with its count. */
    static String of(String server, String path) {
        return print(server, path, PrintedTable::counted);
    }

    /** Returns the table of {@link #of} without counts, for tests in which the counts change with time. */
    static String kinds(String server, String path) {
        return print(
                server, path, rows -> String.join("\n", rows.distinct().sorted().toList()) + "\n");
    }

    private static String print(String server, String path, Function<Stream<String>, String> form) {
        var table = ask(server, path);
        var shown = new ArrayList<Integer>();
        for (int i = 0; i < table.get("columnDefinitions").size(); i++) {
            if (table.get("columnDefinitions").get(i).path("priority").asInt() == 0) {
                shown.add(i);
            }
        }
        var head = line(shown.stream()
                .map(i -> table.get("columnDefinitions")
                        .get(i)
                        .get("name")
                        .asText()
                        .toUpperCase(Locale.ROOT)));
        var rows = StreamSupport.stream(table.get("rows").spliterator(), false)
                .map(row -> masked(
                        line(shown.stream().map(i -> row.get("cells").get(i).asText()))));
        return head + "\n" + form.apply(rows);
    }

    private static JsonNode ask(String server, String path) {
        var request = HttpRequest.newBuilder(URI.create(server + path))
                .header("Accept", AS_TABLE)
                .timeout(LONGEST)
                .build();
        try (var client = HttpClient.newHttpClient()) {
            return JSON.readTree(client.send(request, BodyHandlers.ofString()).body());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    /** Returns each distinct line once, with its count. */
    static String counted(Stream<String> lines) {
        var counts = new TreeMap<String, Integer>();
        lines.forEach(line -> counts.merge(line, 1, Integer::sum));
        var text = new StringBuilder();
        counts.forEach(
                (line, count) -> text.append(count).append(" x ").append(line).append('\n'));
        return text.toString();
    }

    static String masked(String line) {
        var text = line;
        for (var mask : MASKS) {
            text = mask.on(text);
        }
        return text;
    }

    private static String line(Stream<String> cells) {
        return String.join("  ", cells.toList());
    }
}
