package sh.joiner.board.listing;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question that narrows a list.
 *
 * @param name of the query parameter
 * @param offered whether a page offers its values; one that has too many is only understood
 * @param values what an item answers to it; one answer is enough to be picked
 */
public record Facet<T>(String name, boolean offered, Function<T, List<String>> values) {

    /** An item has one answer; an empty one is none. */
    static <T> Facet<T> of(String name, Function<T, String> value) {
        return ofMany(name, value.andThen(text -> text.isEmpty() ? List.of() : List.of(text)));
    }

    static <T> Facet<T> ofMany(String name, Function<T, List<String>> values) {
        return new Facet<>(name, true, values);
    }

    /** One that has as many values as there are objects. */
    static <T> Facet<T> understood(String name, Function<T, List<String>> values) {
        return new Facet<>(name, false, values);
    }

    /** The same, where an item has one answer or none. */
    static <T> Facet<T> understoodIf(String name, Function<T, @Nullable String> value) {
        return understood(name, item -> Stream.ofNullable(value.apply(item)).toList());
    }
}
