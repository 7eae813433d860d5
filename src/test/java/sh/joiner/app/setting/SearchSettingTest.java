package sh.joiner.app.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.app.setting.DisruptionSettings.Search;

/** The settings of the search for savings (decision 0042). */
class SearchSettingTest {

    @Test
    void theWholeClusterIsSearchedByDefaultAndEachEvictionMustSaveAFifthOfACent() {
        var defaults = disruption(Map.of());

        assertThat(defaults.search()).isEqualTo(Search.WHOLE);
        assertThat(defaults.evictionCost()).isEqualTo(0.002);
    }

    @Test
    void karpentersSearchCanBeSelected() {
        assertThat(disruption(Map.of("joiner.disruption.search", "karpenter")).search())
                .isEqualTo(Search.KARPENTER);
    }

    private static DisruptionSettings disruption(Map<String, String> given) {
        return new SmallRyeConfigBuilder()
                .withMapping(Settings.class)
                .withConverter(Duration.class, 1_000, new DurationConverter())
                .withDefaultValue("joiner.world", "sandbox")
                .withDefaultValues(given)
                .build()
                .getConfigMapping(Settings.class)
                .disruption();
    }
}
