package sh.joiner.board.listing;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A property that a list can be filtered by.
 *
 * @param name of the query parameter
 * @param offered true if pages always list the values; otherwise, pages list the values only if the query uses the facet
 * @param values the values of an item; an item matches if one of these values is selected
 */
public record Facet<T>(String name, boolean offered, Function<T, List<String>> values) {

    /** Returns a facet with one value for each item. An empty text means no value. */
    static <T> Facet<T> of(String name, Function<T, String> value) {
        return ofMany(name, value.andThen(text -> text.isEmpty() ? List.of() : List.of(text)));
    }

    static <T> Facet<T> ofMany(String name, Function<T, List<String>> values) {
        return new Facet<>(name, true, values);
    }

    /** Returns a facet whose values pages list only if the query uses the facet. */
    static <T> Facet<T> unlisted(String name, Function<T, List<String>> values) {
        return new Facet<>(name, false, values);
    }

    /** Returns a facet as {@link #unlisted} does, with at most one value for each item. */
    static <T> Facet<T> unlistedIf(String name, Function<T, @Nullable String> value) {
        return unlisted(name, item -> Stream.ofNullable(value.apply(item)).toList());
    }
}
