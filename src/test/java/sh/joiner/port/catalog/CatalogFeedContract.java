package sh.joiner.port.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The contract of {@link CatalogFeed}. Instance type m5.large is offered in us-east-1a for 0.096 USD an hour. */
public abstract class CatalogFeedContract {

    protected abstract CatalogFeed feed();

    @Test
    void typesAreReturnedByName() {
        assertThat(feed().types())
                .containsKey("m5.large")
                .allSatisfy((name, type) -> assertThat(type.name()).isEqualTo(name));
    }

    @Test
    void everyTypeIsOfferedInSomeZone() {
        assertThat(feed().zonesOf().keySet()).containsAll(feed().types().keySet());
        assertThat(feed().zonesOf().get("m5.large")).contains("us-east-1a");
    }

    @Test
    void pricesArePositive() {
        assertThat(feed().onDemandPrices().orElseThrow())
                .containsEntry("m5.large", 0.096)
                .allSatisfy((_, price) -> assertThat(price).isPositive());
        assertThat(feed().staticPrices()).containsEntry("m5.large", 0.096);
    }

    @Test
    void spotPricesAreReturnedByTypeAndZone() {
        var spot = feed().spotPrices();

        assertThat(spot.get("m5.large")).containsKey("us-east-1a");
        assertThat(spot.values())
                .allSatisfy(byZone -> assertThat(byZone.values()).allMatch(price -> price > 0));
    }
}
