package sh.joiner.api.disruption;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Instant;
import java.util.Optional;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1alpha1.PolicyTarget;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;

/**
 * Translates DisruptionFreezes. An invalid freeze is translated too, with all problems by field. Each invalid field is replaced by its widest value: all
 * pools, all kinds, no end.
 */
public final class DisruptionFreezeTranslation {

    private DisruptionFreezeTranslation() {}

    /** Returns the freeze; never throws. */
    public static DisruptionFreeze freeze(sh.joiner.api.disruption.DisruptionFreeze wire) {
        var given = wire.getSpec();
        var spec = given == null ? new DisruptionFreezeSpec() : given;
        var problems = new SpecProblems();
        var holds = RestrictionTranslation.ofFreeze(problems, spec);
        var until = problems.read("spec.until", null, () -> TimeTranslation.instant("spec.until", spec.until));
        var reason = problems.read("spec.reason", "", () -> reason(spec.reason));
        return new DisruptionFreeze(wire.getMetadata().getName(), holds, until, reason, problems.text());
    }

    /** Returns the object for a valid freeze that names its pools or covers all pools. */
    public static sh.joiner.api.disruption.DisruptionFreeze wire(DisruptionFreeze freeze) {
        var wire = new sh.joiner.api.disruption.DisruptionFreeze();
        wire.setMetadata(new ObjectMetaBuilder().withName(freeze.name()).build());
        var spec = wire.getSpec();
        if (freeze.holds().pools() instanceof PoolTarget.ByName(var names)) {
            spec.nodePools = new PolicyTarget();
            spec.nodePools.names = names;
        }
        spec.kinds = freeze.holds().kinds().stream()
                .sorted()
                .map(DisruptionKind::word)
                .toList();
        spec.until = Optional.ofNullable(freeze.until()).map(Instant::toString).orElse(null);
        spec.reason = freeze.reason();
        return wire;
    }

    private static String reason(String text) {
        if (text.isBlank()) {
            throw new InvalidSpec("spec.reason", "is empty: say why these nodes are frozen");
        }
        return text.strip();
    }
}
