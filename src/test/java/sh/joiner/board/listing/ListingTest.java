package sh.joiner.board.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.board.view.PodView;
import sh.joiner.board.view.PodView.PodSchedulingView;
import sh.joiner.board.view.PodView.PodSpecView;
import sh.joiner.board.view.PodView.PodStatusView;

class ListingTest {

    private record Fruit(String name, String colour) {}

    private final Listing<Fruit> fruits = Listing.byName(
            "fruits",
            List.of(
                    new Fruit("apple", "red"),
                    new Fruit("banana", "yellow"),
                    new Fruit("cherry", "red"),
                    new Fruit("lemon", "yellow"),
                    new Fruit("mystery", "")),
            Fruit::name,
            List.of(Facet.of("colour", Fruit::colour), Facet.unlisted("name", fruit -> List.of(fruit.name()))));

    @Test
    void valuesOfOneFacetAreAlternatives() {
        assertThat(names(fruits.pick(query("colour", "red", "yellow"))))
                .containsExactly("apple", "banana", "cherry", "lemon");
    }

    @Test
    void anItemMustMatchAllFacetsAndTheSearch() {
        var query = new Query(Map.of("colour", List.of("red"), Listing.SEARCH, List.of("CHE")));

        assertThat(names(fruits.pick(query))).containsExactly("cherry");
    }

    @Test
    void anEmptyValueMatchesAllItems() {
        assertThat(fruits.pick(query("colour", ""))).hasSize(5);
    }

    @Test
    void partsFollowEachOtherWithoutGapOrRepetition() {
        var read = new ArrayList<String>();
        var after = Optional.of("");
        while (after.isPresent()) {
            var part = fruits.part(Query.ALL, 2, after.get());
            read.addAll(names(part.items()));
            after = part.more();
        }

        assertThat(read).containsExactly("apple", "banana", "cherry", "lemon", "mystery");
    }

    @Test
    void thePartAfterADeletedItemStartsAtItsOldPosition() {
        assertThat(names(fruits.part(Query.ALL, 9, "blueberry").items())).containsExactly("cherry", "lemon", "mystery");
    }

    @Test
    void aPartThatEndsExactlyAtTheEndIsTheLast() {
        assertThat(fruits.part(Query.ALL, 5, "").more()).isEmpty();
    }

    @Test
    void choicesCountItemsThatMatchTheOtherFacets() {
        assertThat(fruits.choices(query("colour", "red")))
                .containsExactly(
                        List.of(new Choice("colour", "red", 2, true), new Choice("colour", "yellow", 2, false)));
    }

    @Test
    void aSelectedValueWithoutItemsCanBeDeselected() {
        assertThat(fruits.choices(query("colour", "blue")).getFirst()).contains(new Choice("colour", "blue", 0, true));
    }

    @Test
    void aFacetThatIsNotOfferedIsListedOnceItIsUsed() {
        assertThat(fruits.choices(Query.ALL)).hasSize(1);
        assertThat(fruits.choices(query("name", "lemon"))).hasSize(2);
    }

    @Test
    void podsAreOrderedByNamespaceFirst() {
        var pods = Listings.pods(List.of(pod("shop", "z"), pod("shop-eu", "a")));

        assertThat(pods.part(Query.ALL, 9, "shop/z").items())
                .extracting(PodView::fullName)
                .containsExactly("shop-eu/a");
        assertThat(pods.part(Query.ALL, 9, "shop-eu/a").items()).isEmpty();
    }

    private static PodView pod(String namespace, String name) {
        return new PodView(
                namespace,
                name,
                new PodStatusView("Running", "Bound", Instant.EPOCH, null),
                new PodSpecView("", "", Map.of(), List.of(), List.of()),
                new PodSchedulingView(null, null, null, List.of()));
    }

    private static Query query(String facet, String... values) {
        return new Query(Map.of(facet, List.of(values)));
    }

    private static List<String> names(List<Fruit> fruits) {
        return fruits.stream().map(Fruit::name).toList();
    }
}
