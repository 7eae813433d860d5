package sh.joiner.api.disruption;

import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.model.window.DisruptionFreeze;

/**
 * Translates DisruptionFreezes. An invalid freeze is translated too, with all problems by field. Each invalid field has its widest meaning: all pools,
 * all kinds, no end.
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

    private static String reason(String text) {
        if (text.isBlank()) {
            throw new InvalidSpec("spec.reason", "is empty: say why these nodes are frozen");
        }
        return text.strip();
    }
}
