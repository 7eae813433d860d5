package sh.joiner.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.app.Installation;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;

class GateSettingsTest {

    private static Settings.Gates settings(String gate, String age) {
        return Installation.settings(Map.of("joiner.gates." + gate, age)).gates();
    }

    @Test
    void theRulesIncludeTheGatesOfSubnetsAndInstanceTypes() {
        assertThat(GateSettings.rules(settings("subnets", "P365D")))
                .extracting(GateRule::name)
                .contains(GateName.SUBNETS, GateName.INSTANCE_TYPES);
    }

    @ParameterizedTest
    @CsvSource({
        "instance-types, PT0S, 'joiner.gates.instance-types must be positive, was PT0S.'",
        "subnets, PT8760H1S, 'joiner.gates.subnets must be at most 365 days, was PT8760H1S.'",
        "images, PT2562047788015215H, 'joiner.gates.images must be at most 365 days, was PT2562047788015215H.'"
    })
    void anInvalidMaximumAgePreventsTheStart(String gate, String age, String sentence) {
        var settings = settings(gate, age);

        assertThatThrownBy(() -> GateSettings.rules(settings))
                .isInstanceOf(StartRefused.class)
                .hasMessage(sentence);
    }
}
