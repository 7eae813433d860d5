package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.testing.Plans;
import sh.joiner.testing.footprint.Footprint;
import sh.joiner.testing.footprint.ManyPools;

/** Tests of the size of a plan in which hundreds of pools refuse thousands of pods. */
final class ManyPoolsTest {

    private static final Plan DISTINCT = Plans.of(ManyPools.ofDistinctPods(300, 2_000));

    @Test
    void theRefusalsOfTwoThousandDistinctPodsUseAFewKilobytesEach() {
        assertThat(DISTINCT.refusals()).hasSize(2_000);
        assertThat(Footprint.of(DISTINCT)).isLessThan(2_000 * 4_096);
    }

    @Test
    void theTextOfARefusalDoesNotGrowWithThePools() {
        assertThat(DISTINCT.refusals())
                .allSatisfy(refusal -> assertThat(refusal.sentence()).hasSizeLessThan(2_500));
    }

    @Test
    void equalPodsShareOneListOfReasons() {
        var plan = Plans.of(ManyPools.ofEqualPods(300, 2_000));

        assertThat(plan.refusals()).hasSize(2_000);
        assertThat(Footprint.of(plan.refusals().stream().map(Refusal::byPool).toList()))
                .isLessThan(Footprint.of(List.of(plan.refusals().getFirst())) + 20_000);
    }
}
