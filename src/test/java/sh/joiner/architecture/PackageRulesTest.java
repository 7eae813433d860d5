package sh.joiner.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PackageRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"sh.joiner.model", "sh.joiner.model.nodeclass", "sh.joiner.aws", "sh.joiner.api.v1"})
    void acceptsTheTopPackageOfARingAndOneSingularNameBelowIt(String name) {
        assertThat(PackageRules.isWellPlaced(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"sh.joiner", "sh.joiner.misc", "sh.joiner.model.pods", "sh.joiner.aws.fleet.launch", "org.x"})
    void refusesOtherNames(String name) {
        assertThat(PackageRules.isWellPlaced(name)).isFalse();
    }
}
