package sh.joiner.api.disruption;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.SelectorTranslation;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.v1alpha1.PolicyTarget;
import sh.joiner.api.v1alpha1.WindowRestriction;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.Restriction;

/**
 * Translates the removals that a freeze or a maintenance window prevents. An invalid field is replaced by its widest value, so that a mistake removes
 * no node.
 */
public final class RestrictionTranslation {

    /** Repairs are never restricted to a window, because an unhealthy node does not serve its pods. */
    private static final Set<DisruptionKind> OF_WINDOWS =
            EnumSet.of(DisruptionKind.DRIFT, DisruptionKind.CONSOLIDATION, DisruptionKind.EXPIRATION);

    private RestrictionTranslation() {}

    /** Returns the restriction of a window. */
    public static Restriction ofWindow(SpecProblems problems, String path, WindowRestriction wire) {
        var target = problems.<PoolTarget>read(
                path + ".nodePools", new PoolTarget.Every(), () -> target(path + ".nodePools", wire.nodePools));
        return new Restriction(target, kinds(problems, path + ".kinds", wire.kinds, OF_WINDOWS));
    }

    static Restriction ofFreeze(SpecProblems problems, DisruptionFreezeSpec spec) {
        var pools = spec.nodePools;
        var target = pools == null
                ? new PoolTarget.Every()
                : problems.<PoolTarget>read(
                        "spec.nodePools", new PoolTarget.Every(), () -> target("spec.nodePools", pools));
        return new Restriction(target, kinds(problems, "spec.kinds", spec.kinds, EnumSet.allOf(DisruptionKind.class)));
    }

    /** Returns the pools. Exactly one of names and selector must be set. */
    public static PoolTarget target(String path, PolicyTarget wire) {
        if ((wire.names == null) == (wire.selector == null)) {
            throw new InvalidSpec(path, "exactly one of names and selector must be set");
        }
        return wire.selector == null
                ? new PoolTarget.ByName(Present.list(wire.names))
                : new PoolTarget.BySelector(SelectorTranslation.selection(path + ".selector", wire.selector));
    }

    private static Set<DisruptionKind> kinds(
            SpecProblems problems, String path, List<String> words, Set<DisruptionKind> possible) {
        return problems.read(path, possible, () -> {
            var kinds = EnumSet.noneOf(DisruptionKind.class);
            Present.list(words).forEach(word -> kinds.add(kind(path, word, possible)));
            if (kinds.isEmpty()) {
                throw new InvalidSpec(
                        path,
                        "is empty: name at least one of "
                                + String.join(", ", words(possible).toList()));
            }
            return kinds;
        });
    }

    private static DisruptionKind kind(String path, String word, Set<DisruptionKind> possible) {
        return possible.stream()
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new InvalidSpec(path, InvalidSpec.unknown("kind", word, words(possible))));
    }

    private static Stream<String> words(Set<DisruptionKind> kinds) {
        return kinds.stream().map(DisruptionKind::word);
    }
}
