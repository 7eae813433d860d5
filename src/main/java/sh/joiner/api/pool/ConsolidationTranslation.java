package sh.joiner.api.pool;

import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1.Disruption;
import sh.joiner.model.pool.Consolidation;
import sh.joiner.model.pool.Consolidation.Policy;

/** Translates a pool's consolidation policy (core 1.2). */
final class ConsolidationTranslation {

    private static final String AFTER = "spec.disruption.consolidateAfter";
    private static final String POLICY = "spec.disruption.consolidationPolicy";

    private ConsolidationTranslation() {}

    /** Returns the policy, with the defaults of the CRD for absent fields; throws {@link InvalidSpec}. */
    static Consolidation consolidation(@Nullable Disruption disruption) {
        if (disruption == null) {
            return Consolidation.DEFAULT;
        }
        return new Consolidation(policy(disruption.consolidationPolicy), after(disruption.consolidateAfter));
    }

    private static Policy policy(@Nullable String text) {
        if (text == null) {
            return Consolidation.DEFAULT.policy();
        }
        return Arrays.stream(Policy.values())
                .filter(policy -> policy.wire().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidSpec(
                        POLICY,
                        "\"%s\" is not supported: use WhenEmpty, WhenEmptyOrUnderutilized or Balanced"
                                .formatted(text)));
    }

    private static @Nullable Duration after(String text) {
        return text.isEmpty() ? Consolidation.DEFAULT.after() : TimeTranslation.duration(AFTER, text);
    }
}
