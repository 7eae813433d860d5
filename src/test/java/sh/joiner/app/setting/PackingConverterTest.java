package sh.joiner.app.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.engine.plan.Options.Packing;

class PackingConverterTest {

    @ParameterizedTest
    @CsvSource({"price, PRICE", "karpenter, KARPENTER", "KARPENTER, KARPENTER", "reference, KARPENTER"})
    void readsEachNameAndTheFormerName(String text, Packing packing) {
        var settings = new SmallRyeConfigBuilder()
                .withMapping(Settings.class)
                .withConverter(Duration.class, 1_000, new DurationConverter())
                .withDefaultValue("joiner.world", "sandbox")
                .withDefaultValue("joiner.scheduling.packing", text)
                .build()
                .getConfigMapping(Settings.class);

        assertThat(settings.scheduling().packing()).isEqualTo(packing);
    }

    @Test
    void refusesAnUnknownNameAndListsTheKnownNames() {
        assertThatThrownBy(() -> new PackingConverter().convert("cheapest"))
                .hasMessage("packing \"cheapest\" is unknown: use one of price, karpenter");
    }
}
