package sh.joiner.engine.rule;

import java.util.Optional;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;

/**
 * A pod that could use capacity reservations which other claims of the pass hold to the last place: it waits for a later pass, and neither a
 * pool of less weight nor giving up wishes may keep it from that (core 4.6, 4.11).
 *
 * @param template the pool that has the reservations
 * @param to what its claim would be
 */
public record Deferral(Template template, Narrowed to) {

    /** Whether what would come next for a pod is barred; {@code fresh} is what a claim of a template would be, whether or not it is admitted. */
    public static Optional<Deferral> before(Variant variant, Template next, Rules rules) {
        for (int level = 0; ; level++) {
            var earlier = variant.of().variant(level).orElseThrow();
            boolean last = earlier == variant;
            for (var template : last ? rules.templates().subList(0, next.number()) : rules.templates()) {
                var deferral = rules.deferral(earlier, template);
                if (deferral.isPresent()) {
                    return deferral;
                }
            }
            if (last) {
                return Optional.empty();
            }
        }
    }
}
