package sh.joiner.ui.table;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.board.listing.Choice;
import sh.joiner.board.listing.Listing;
import sh.joiner.board.listing.Query;
import sh.joiner.ui.text.TextFormat;

/**
 * The controls above and below a table: facets, search text, number of rows, and links to further rows.
 *
 * @param total number of rows without a filter
 * @param picked number of rows that match the facets and the search text
 * @param next address of the next rows, empty at the end
 * @param first address of the first rows, empty if these are shown
 * @param kept parameters that a search must keep
 */
public record ListControls(
        List<FacetRow> facets,
        String search,
        int total,
        int picked,
        int shown,
        String next,
        String first,
        List<Kept> kept) {

    /** The parameter that names the row after which the shown rows start. */
    static final String AFTER = "after";

    private static final int MOST_CHOICES = 12; // of a facet with more choices, only the selected choices are shown

    /** Titles of facets whose parameter is not a readable title. */
    private static final Map<String, String> TITLES =
            Map.of("by", "controller", "weight", "type", "nodeclass", "node class");

    /** Facets whose values are shown with spaces in place of underscores. */
    private static final Set<String> PLAIN = Set.of("kind");

    /** A facet with its choices. */
    public record FacetRow(String title, List<Link> choices) {}

    /** A choice, with the address that selects or clears the choice. */
    public record Link(String label, int count, String href, boolean selected) {}

    /** A parameter of the address. */
    public record Kept(String name, String value) {}

    static ListControls of(Listing<?> listing, Query query, Listing.Part<?> part) {
        var facets = listing.choices(query).stream()
                .filter(choices -> isUseful(choices) && (choices.size() <= MOST_CHOICES || isSelected(choices)))
                .map(choices -> row(choices, query))
                .toList();
        var address = new Address(query);
        return new ListControls(
                facets,
                String.join(" ", query.of(Listing.SEARCH)),
                listing.items().size(),
                listing.pick(query).size(),
                part.items().size(),
                part.more().map(key -> address.with(AFTER, key)).orElse(""),
                query.of(AFTER).isEmpty() ? "" : address.without(AFTER),
                kept(query));
    }

    private static boolean isUseful(List<Choice> choices) {
        return choices.size() > 1 || isSelected(choices);
    }

    private static boolean isSelected(List<Choice> choices) {
        return choices.stream().anyMatch(Choice::selected);
    }

    /** Returns the row of a facet. If there are too many choices, only selected choices are shown, so that users can clear them. */
    private static FacetRow row(List<Choice> choices, Query query) {
        var links = choices.stream()
                .filter(choice -> choices.size() <= MOST_CHOICES || choice.selected())
                .map(choice -> link(choice, query))
                .toList();
        return new FacetRow(title(choices.getFirst().facet()), links);
    }

    private static Link link(Choice choice, Query query) {
        var address = new Address(query.of(AFTER).isEmpty() ? query : new Address(query).dropping(AFTER));
        var label = PLAIN.contains(choice.facet()) ? TextFormat.plain(choice.value()) : choice.value();
        return new Link(label, choice.count(), address.toggled(choice.facet(), choice.value()), choice.selected());
    }

    private static List<Kept> kept(Query query) {
        return query.values().entrySet().stream()
                .filter(entry -> !entry.getKey().equals(Listing.SEARCH)
                        && !entry.getKey().equals(AFTER))
                .flatMap(entry -> entry.getValue().stream().map(value -> new Kept(entry.getKey(), value)))
                .toList();
    }

    /** Returns the title of a facet, for example "capacity type" for {@code capacityType}. */
    private static String title(String facet) {
        return Stream.of(TITLES.getOrDefault(facet, facet).split("(?=[A-Z])", -1))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }
}
