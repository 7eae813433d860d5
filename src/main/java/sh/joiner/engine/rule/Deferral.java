package sh.joiner.engine.rule;

import java.util.Optional;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;

/**
 * The decision that a pod waits for a later pass, because it could use capacity reservations whose capacity is used up by other claims of this pass.
 * While it waits, the pod uses no pool with a lower weight, and no preference of the pod is relaxed (core 4.6, 4.11).
 *
 * @param template the pool that has the reservations
 * @param to the claim that the pod would get
 */
public record Deferral(Template template, Narrowed to) {

    /**
     * Returns the first deferral among the combinations of variant and template that are tried before this combination. Empty if the pod need not
     * wait.
     */
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
