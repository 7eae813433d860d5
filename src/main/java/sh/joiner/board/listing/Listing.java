package sh.joiner.board.listing;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A list that can be filtered and read in pages.
 *
 * @param name as in the REST path
 * @param order of the items, by their keys
 * @param key unique among the items; used in the REST path of an item
 * @param search the text of an item that a search matches
 */
public record Listing<T>(
        String name,
        List<T> items,
        Function<T, String> key,
        Function<T, String> search,
        Comparator<String> order,
        List<Facet<T>> facets) {

    /** Creates a list that is searched by its keys. */
    Listing(String name, List<T> items, Function<T, String> key, Comparator<String> order, List<Facet<T>> facets) {
        this(name, items, key, key, order, facets);
    }

    /** Returns a copy of this list that is searched in these texts. */
    Listing<T> searchedIn(Function<T, String> texts) {
        return new Listing<>(name, items, key, texts, order, facets);
    }

    /** The query parameter for a text search. */
    public static final String SEARCH = "q";

    /** A part of a list. {@code more} is the key of the last item of the part, if more items follow. */
    public record Part<T>(List<T> items, Optional<String> more) {}

    /** Returns a list that is sorted by its keys. */
    static <T> Listing<T> byName(String name, List<T> items, Function<T, String> key, List<Facet<T>> facets) {
        return new Listing<>(name, items, key, Comparator.naturalOrder(), facets);
    }

    public Optional<T> one(String wanted) {
        return items.stream().filter(item -> key.apply(item).equals(wanted)).findFirst();
    }

    /** Returns true if the list supports the query parameter. */
    public boolean knows(String parameter) {
        return parameter.equals(SEARCH)
                || facets.stream().anyMatch(facet -> facet.name().equals(parameter));
    }

    /** Returns the items that match the query, in order. */
    public List<T> pick(Query query) {
        return items.stream().filter(isPicked(query)).toList();
    }

    /** Returns at most {@code limit} matching items after the key {@code after}. An empty key starts at the beginning. */
    public Part<T> part(Query query, int limit, String after) {
        var rest = items.stream()
                .filter(item -> after.isEmpty() || order.compare(key.apply(item), after) > 0)
                .filter(isPicked(query))
                .toList();
        if (rest.size() <= limit) {
            return new Part<>(rest, Optional.empty());
        }
        var some = rest.subList(0, limit);
        return new Part<>(some, Optional.of(key.apply(some.getLast())));
    }

    /**
     * Returns the choices of each facet that pages show or that the query uses. The count of a choice is the number of items that have the value of
     * the choice and match the other parameters of the query.
     */
    public List<List<Choice>> choices(Query query) {
        return facets.stream()
                .filter(facet -> facet.offered() || !query.of(facet.name()).isEmpty())
                .map(facet -> choices(facet, query))
                .filter(choices -> !choices.isEmpty())
                .toList();
    }

    private List<Choice> choices(Facet<T> facet, Query query) {
        var counts = items.stream()
                .filter(isPicked(query.without(facet.name())))
                .flatMap(item -> facet.values().apply(item).stream().distinct())
                .collect(Collectors.groupingBy(value -> value, TreeMap::new, Collectors.counting()));
        var selected = query.of(facet.name());
        selected.forEach(
                value -> counts.putIfAbsent(value, 0L)); // a selected value stays visible, so that it can be deselected
        return counts.entrySet().stream()
                .map(entry -> choice(facet, entry, selected))
                .toList();
    }

    private Choice choice(Facet<T> facet, Map.Entry<String, Long> counted, List<String> selected) {
        return new Choice(
                facet.name(), counted.getKey(), counted.getValue().intValue(), selected.contains(counted.getKey()));
    }

    private Predicate<T> isPicked(Query query) {
        var tests = Stream.concat(
                facets.stream()
                        .filter(facet -> !query.of(facet.name()).isEmpty())
                        .map(facet -> matches(facet, query.of(facet.name()))),
                query.of(SEARCH).stream().map(this::contains));
        return tests.reduce(Predicate::and).orElse(_ -> true);
    }

    private static <T> Predicate<T> matches(Facet<T> facet, List<String> wanted) {
        return item -> facet.values().apply(item).stream().anyMatch(wanted::contains);
    }

    private Predicate<T> contains(String text) {
        var wanted = text.toLowerCase(Locale.ROOT);
        return item -> search.apply(item).toLowerCase(Locale.ROOT).contains(wanted);
    }
}
