package sh.joiner.engine.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.window.DisruptionKind.DRIFT;
import static sh.joiner.testing.DisruptionRulesBuilder.all;
import static sh.joiner.testing.DisruptionRulesBuilder.freeze;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.World.NOON;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.Restriction;

class FreezeStatusTest {

    private static final List<Pool> POOLS = List.of(pool("b").build(), pool("a").build());

    private static List<String> conditions(DisruptionFreeze freeze) {
        return FreezeStatus.of(freeze, POOLS, NOON).conditions().stream()
                .map(FreezeStatusTest::text)
                .toList();
    }

    private static String text(ConditionReport report) {
        return "%s=%s %s %s".formatted(report.type(), report.status().wire(), report.reason(), report.message());
    }

    @Test
    void aFreezeThatLastsIsInForceForItsPools() {
        var freeze = freeze("sale", null, DRIFT);

        assertThat(FreezeStatus.of(freeze, POOLS, NOON).pools()).containsExactly("a", "b");
        assertThat(conditions(freeze)).containsExactly("Valid=True Valid ", "InForce=True InForce ");
    }

    @Test
    void aFreezeThatHasEndedIsNotInForce() {
        assertThat(conditions(freeze("sale", NOON, DRIFT))).contains("InForce=False Ended the freeze ended at " + NOON);
    }

    @Test
    void aFreezeThatCoversNoPoolSaysSo() {
        var restriction = new Restriction(new PoolTarget.ByName(List.of("c")), Set.of(DRIFT));

        assertThat(conditions(new DisruptionFreeze("sale", restriction, null, "", "")))
                .contains("InForce=False NoNodePool the freeze covers no NodePool");
    }

    @Test
    void anInvalidFreezeSaysWhatIsWrongAndThatItHoldsMore() {
        var freeze = new DisruptionFreeze("sale", all(DRIFT), null, "x", "spec.until: 'soon' is not a time");

        assertThat(conditions(freeze))
                .containsExactly(
                        "Valid=False Invalid spec.until: 'soon' is not a time; until this is corrected, the invalid field has its widest meaning (nodePools: all pools, kinds: all kinds, until: no end)",
                        "InForce=True InForce ");
    }
}
