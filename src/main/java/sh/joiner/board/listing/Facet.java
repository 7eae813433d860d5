package sh.joiner.board.listing;

import java.util.List;
import java.util.function.Function;

/**
 * A question that narrows a list.
 *
 * @param name of the query parameter
 * @param values what an item answers to it; one answer is enough to be picked
 */
public record Facet<T>(String name, Function<T, List<String>> values) {

    /** An item has one answer; an empty one is none. */
    static <T> Facet<T> of(String name, Function<T, String> value) {
        return new Facet<>(name, value.andThen(text -> text.isEmpty() ? List.of() : List.of(text)));
    }
}
