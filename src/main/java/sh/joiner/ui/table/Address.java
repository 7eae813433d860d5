package sh.joiner.ui.table;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sh.joiner.board.listing.Query;
import sh.joiner.ui.text.TextFormat;

/** The query part of a page's address, with changes of single parameters. */
record Address(Query query) {

    /** Returns the query with this value as the only value of the parameter. */
    String with(String name, String value) {
        var values = new TreeMap<>(query.values());
        values.put(name, List.of(value));
        return text(new Query(values));
    }

    String without(String name) {
        return text(dropping(name));
    }

    Query dropping(String name) {
        var values = new TreeMap<>(query.values());
        values.remove(name);
        return new Query(values);
    }

    /** Returns the query with the value added, or removed if it is present. */
    String toggled(String name, String value) {
        var values = new TreeMap<>(query.values());
        var taken = new ArrayList<>(query.of(name));
        if (!taken.remove(value)) {
            taken.add(value);
        }
        values.put(name, taken);
        return text(new Query(values));
    }

    private static String text(Query query) {
        return query.values().entrySet().stream()
                .flatMap(entry -> query.of(entry.getKey()).stream()
                        .map(value -> TextFormat.encoded(entry.getKey()) + "=" + TextFormat.encoded(value)))
                .collect(Collectors.joining("&", "?", ""));
    }
}
