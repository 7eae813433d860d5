package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;

class LaunchFiltersTest {

    private static final LaunchFilters TWO_FAMILIES = new LaunchFilters(
            claim().needs(Requirement.exists(Labels.INSTANCE_FAMILY).withMinValues(2))
                    .build());

    /** This differs from Karpenter, where an empty list of types satisfies every minimum (core 9.2). */
    @Test
    void anEmptyListOfTypesSatisfiesNoMinimum() {
        assertThat(TWO_FAMILIES.missingValues(List.of()))
                .singleElement()
                .asString()
                .contains("only 0");
    }

    @Test
    void valuesAreCountedOverAllTypes() {
        var m5 = type("m5.large")
                .label(Labels.INSTANCE_FAMILY, "m5")
                .onDemand(0.1, "a")
                .build();
        var c5 = type("c5.large")
                .label(Labels.INSTANCE_FAMILY, "c5")
                .onDemand(0.1, "a")
                .build();

        assertThat(TWO_FAMILIES.missingValues(List.of(m5, m5))).hasSize(1);
        assertThat(TWO_FAMILIES.missingValues(List.of(m5, c5))).isEmpty();
    }
}
