package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.window.DisruptionFreeze;

/**
 * The status of a freeze.
 *
 * @param pools the pools whose nodes the freeze covers, ordered by name
 * @param valid the condition Valid
 * @param inForce the condition InForce
 */
public record FreezeStatus(List<String> pools, ConditionReport valid, ConditionReport inForce) {

    public FreezeStatus {
        pools = List.copyOf(pools);
    }

    public List<ConditionReport> conditions() {
        return List.of(valid, inForce);
    }

    /** Returns the status for these pools at that instant. */
    public static FreezeStatus of(DisruptionFreeze freeze, List<Pool> pools, Instant now) {
        var covered = pools.stream()
                .filter(pool ->
                        freeze.holds().pools().covers(pool.name(), pool.own().labels()))
                .map(Pool::name)
                .sorted()
                .toList();
        return new FreezeStatus(covered, valid(freeze), inForce(freeze, covered, now));
    }

    private static ConditionReport valid(DisruptionFreeze freeze) {
        return freeze.isValid()
                ? ConditionReport.ofTrue("Valid")
                : ConditionReport.ofFalse(
                        "Valid",
                        "Invalid",
                        "%s; until this is corrected, the invalid field has its widest meaning (nodePools: all pools, kinds: all kinds, until: no end)"
                                .formatted(freeze.problem()));
    }

    private static ConditionReport inForce(DisruptionFreeze freeze, List<String> covered, Instant now) {
        if (!freeze.lasts(now)) {
            return ConditionReport.ofFalse("InForce", "Ended", "the freeze ended at %s".formatted(freeze.until()));
        }
        return covered.isEmpty()
                ? ConditionReport.ofFalse("InForce", "NoNodePool", "the freeze covers no NodePool")
                : ConditionReport.ofTrue("InForce");
    }
}
