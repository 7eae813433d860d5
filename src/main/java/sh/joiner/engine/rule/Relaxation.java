package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Policy;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.NodeAffinity.Preference;
import sh.joiner.model.pod.Pod.Placing;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.Toleration;

/**
 * Relaxes one preference of a pod at a time, in Karpenter's order (core 4.9). Required rules are never relaxed, but the alternatives of a required
 * node affinity are tried one after another.
 */
public final class Relaxation {

    private static final Toleration SOFT_TAINTS = new Toleration("", true, "", Taint.Effect.PREFER_NO_SCHEDULE);

    private final boolean softTaints;
    private final Policy.Preferences policy;

    /** Creates a relaxation. {@code softTaints} is true if some pool or node has a taint with effect PreferNoSchedule. */
    public Relaxation(boolean softTaints, Policy.Preferences policy) {
        this.softTaints = softTaints;
        this.policy = policy;
    }

    /** Returns the placing without one of its preferences or alternatives. Empty if no preference or alternative can be removed. */
    Optional<Placing> relax(Placing placing) {
        return Stream.<Optional<Placing>>of(
                        nextTerm(placing),
                        withoutHeaviest(placing, AffinityRule.Kind.AFFINITY),
                        withoutHeaviest(placing, AffinityRule.Kind.ANTI_AFFINITY),
                        withoutHeaviestPreference(placing),
                        withoutSoftSpread(placing),
                        toleratingSoftTaints(placing))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the placing that pods start with: with all preferences, or without them if the policy ignores preferences. */
    Placing first(Placing written) {
        return switch (policy) {
            case RESPECT -> written;
            case IGNORE -> withoutPreferences(written);
        };
    }

    /**
     * Returns the placings to try after all preferences are relaxed. Karpenter drops an alternative of the required node affinity before any
     * preference, so it never tries the first alternatives without preferences.
     */
    List<Placing> lastResorts(Placing written) {
        var affinity = written.affinity();
        if (affinity.terms().size() < 2) {
            return List.of();
        }
        var plain = withoutPreferences(written);
        return affinity.terms().subList(0, affinity.terms().size() - 1).stream()
                .map(term -> plain.with(
                        new NodeAffinity(affinity.selector(), List.of(term), List.of(), affinity.usesMatchFields())))
                .map(placing -> toleratingSoftTaints(placing).orElse(placing))
                .toList();
    }

    private static Placing withoutPreferences(Placing placing) {
        var affinity = placing.affinity();
        return placing.with(
                        new NodeAffinity(affinity.selector(), affinity.terms(), List.of(), affinity.usesMatchFields()))
                .withAffinities(placing.affinities().stream()
                        .filter(AffinityRule::isRequired)
                        .toList())
                .withSpreads(placing.spreads().stream()
                        .filter(rule -> rule.whenUnsatisfiable() == SpreadRule.Unsatisfiable.DO_NOT_SCHEDULE)
                        .toList());
    }

    private static Optional<Placing> nextTerm(Placing placing) {
        var affinity = placing.affinity();
        if (affinity.terms().size() < 2) {
            return Optional.empty();
        }
        var rest = affinity.terms().subList(1, affinity.terms().size());
        return Optional.of(placing.with(
                new NodeAffinity(affinity.selector(), rest, affinity.preferences(), affinity.usesMatchFields())));
    }

    private static Optional<Placing> withoutHeaviest(Placing placing, AffinityRule.Kind kind) {
        return placing.affinities().stream()
                .filter(rule -> rule.kind() == kind && !rule.isRequired())
                .reduce((left, right) -> right.weight() > left.weight() ? right : left)
                .map(rule -> placing.withAffinities(without(placing.affinities(), rule)));
    }

    private static Optional<Placing> withoutHeaviestPreference(Placing placing) {
        var affinity = placing.affinity();
        return heaviest(affinity)
                .map(preference -> placing.with(new NodeAffinity(
                        affinity.selector(),
                        affinity.terms(),
                        without(affinity.preferences(), preference),
                        affinity.usesMatchFields())));
    }

    /**
     * Returns the preference that is treated as required. If several have the highest weight, returns the first of
     * them.
     */
    static Optional<Preference> heaviest(NodeAffinity affinity) {
        return affinity.preferences().stream()
                .max(Comparator.comparingInt(Preference::weight))
                .flatMap(most -> affinity.preferences().stream()
                        .filter(preference -> preference.weight() == most.weight())
                        .findFirst());
    }

    // As in Karpenter, the last constraint takes the place of the removed one. The order decides which constraint is
    // removed next.
    private static Optional<Placing> withoutSoftSpread(Placing placing) {
        var spreads = new ArrayList<>(placing.spreads());
        for (int i = 0; i < spreads.size(); i++) {
            if (spreads.get(i).whenUnsatisfiable() == SpreadRule.Unsatisfiable.SCHEDULE_ANYWAY) {
                spreads.set(i, spreads.getLast());
                spreads.removeLast();
                return Optional.of(placing.withSpreads(spreads));
            }
        }
        return Optional.empty();
    }

    private Optional<Placing> toleratingSoftTaints(Placing placing) {
        if (!softTaints || placing.tolerations().contains(SOFT_TAINTS)) {
            return Optional.empty();
        }
        return Optional.of(placing.withTolerations(Stream.concat(placing.tolerations().stream(), Stream.of(SOFT_TAINTS))
                .toList()));
    }

    private static <T> List<T> without(List<T> all, T removed) {
        var rest = new ArrayList<>(all);
        rest.remove(removed);
        return rest;
    }
}
