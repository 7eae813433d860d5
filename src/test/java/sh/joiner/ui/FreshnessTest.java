package sh.joiner.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.ui.Reader.page;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.board.ExampleWorld;
import sh.joiner.model.cache.CacheName;

/** How fresh the page of instance types is, and that it says so. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(ExampleWorld.class)
class FreshnessTest {

    @Test
    void thePageSaysHowOldWhatItIsMadeOfIsAndWhereItComesFrom() {
        var types = page("/instancetypes");

        assertThat(types.fact("Freshness", "instance types")).isEqualTo("1 h live, good for 12 h");
        assertThat(types.fact("Freshness", "on demand prices"))
                .startsWith("– static")
                .endsWith("Failing");
        assertThat(types.fact("Freshness", "spot prices")).isEqualTo("2 h snapshot, good for 12 h");
        assertThat(types.fact("Freshness", "unavailable offerings")).isEqualTo("– nothing told yet");
    }

    @Test
    void everyCacheHasALineWithItsLastErrorAndItsNextRefresh() {
        var types = page("/instancetypes");

        assertThat(types.column("Caches", "Cache")).hasSize(CacheName.values().length);
        assertThat(types.cell("Caches", "on-demand-prices", "Last error"))
                .isEqualTo("get products: <no route> 1 min, since 10 min, 9 in all");
        assertThat(types.cell("Caches", "instance-types", "Asked again in")).isEqualTo("11 h");
        assertThat(types.cell("Caches", "spot-prices", "State")).contains("StandsIn");
    }

    @Test
    void itIsReadAgainWhenACacheHasChanged() {
        assertThat(page("/instancetypes").document().body().attr("data-topics")).contains("caches");
    }
}
