package sh.joiner.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;
import sh.joiner.model.cache.CacheName;

/** The ages of the caches on the page of instance types. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class FreshnessTest {

    @Test
    void thePageShowsAgeAndSourceOfItsData() {
        var types = page("/instancetypes");

        assertThat(types.fact("Freshness", "instance types")).isEqualTo("1 h ago, read by this process valid for 12 h");
        assertThat(types.fact("Freshness", "on-demand prices"))
                .startsWith("built into Joiner")
                .endsWith("Failing get products: <no route>");
        assertThat(types.fact("Freshness", "spot prices"))
                .isEqualTo("2 h ago, stored by an earlier leader, used until new data arrives");
        assertThat(types.fact("Freshness", "instance type offerings")).isEqualTo("no data yet");
    }

    @Test
    void everyCacheHasALineWithItsLastErrorAndItsNextRefresh() {
        var types = page("/instancetypes");

        assertThat(types.column("Caches", "Cache")).hasSize(CacheName.values().length);
        assertThat(types.cell("Caches", "on-demand-prices", "Last error"))
                .isEqualTo("get products: <no route> 1 min ago, failing for 10 min, failed calls in total: 9");
        assertThat(types.cell("Caches", "instance-types", "Next refresh")).isEqualTo("11 h");
        assertThat(types.cell("Caches", "spot-prices", "State")).endsWith("used until new data arrives");
        assertThat(types.cell("Caches", "unavailable-subnets", "Source")).isEqualTo("none yet");
    }

    @Test
    void thePageIsRefreshedAfterAChangeOfACache() {
        assertThat(page("/instancetypes").document().body().attr("data-topics")).contains("caches");
    }
}
