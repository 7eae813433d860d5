package sh.joiner.board.listing;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A property that a list can be filtered by.
 *
 * @param name of the query parameter
 * @param offered true if pages list the values; a facet with too many values is only accepted as a query parameter
 * @param values the values of an item; an item matches if one of them is selected
 */
public record Facet<T>(String name, boolean offered, Function<T, List<String>> values) {

    /** Returns a facet with one value for each item. An empty text means no value. */
    static <T> Facet<T> of(String name, Function<T, String> value) {
        return ofMany(name, value.andThen(text -> text.isEmpty() ? List.of() : List.of(text)));
    }

    static <T> Facet<T> ofMany(String name, Function<T, List<String>> values) {
        return new Facet<>(name, true, values);
    }

    /** Returns a facet with about as many values as there are objects. Pages do not list the values. */
    static <T> Facet<T> understood(String name, Function<T, List<String>> values) {
        return new Facet<>(name, false, values);
    }

    /** Returns a facet with at most one value for each item. Pages do not list the values. */
    static <T> Facet<T> understoodIf(String name, Function<T, @Nullable String> value) {
        return understood(name, item -> Stream.ofNullable(value.apply(item)).toList());
    }
}
