package sh.joiner.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CatalogPriceTest {

    private static final Catalog CATALOG = new Catalog(Map.of(
            "default",
            List.of(type("m7g.large")
                    .onDemand(0.08, "us-east-1a")
                    .spot(0, "us-east-1a")
                    .build())));

    @Test
    void anOfferingHasAPriceOnlyInItsOwnZone() {
        assertThat(CATALOG.price("default", "m7g.large", "us-east-1a", "on-demand"))
                .contains(0.08);
        assertThat(CATALOG.price("default", "m7g.large", "us-east-1b", "on-demand"))
                .isEmpty();
    }

    @Test
    void aPriceOfZeroIsNotKnown() {
        assertThat(CATALOG.price("default", "m7g.large", "us-east-1a", "spot")).isEmpty();
    }

    @Test
    void anUnknownTypeOrNodeClassHasNoPrice() {
        assertThat(CATALOG.price("default", "m7g.xlarge", "us-east-1a", "on-demand"))
                .isEmpty();
        assertThat(CATALOG.price("other", "m7g.large", "us-east-1a", "on-demand"))
                .isEmpty();
    }
}
