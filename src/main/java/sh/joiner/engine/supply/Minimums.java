package sh.joiner.engine.supply;

import java.util.Optional;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.state.States;

/** Applies minValues: the number of different values of a label that a claim must keep (core 4.8). */
public final class Minimums {

    private final States states;
    private final Policy.MinValues policy;

    public Minimums(States states, Policy.MinValues policy) {
        this.states = states;
        this.policy = policy;
    }

    /** Checks a claim that was narrowed, or adapts it. */
    @FunctionalInterface
    public interface Keeping {

        /** Returns the claim, adapted if necessary. Empty if the claim must not be used. */
        Optional<Narrowed> kept(Template template, Narrowed claim);
    }

    /**
     * Returns an open claim if it keeps its minimums, otherwise empty. The minimums of an open claim are never lowered.
     */
    public Optional<Narrowed> ofOpen(Template template, Narrowed claim) {
        return !claim.types().isEmpty() && template.filter().keepsMinimums(claim.state(), claim.types())
                ? Optional.of(claim)
                : Optional.empty();
    }

    /** Returns a claim to be opened. Under best effort, its minimums are lowered to the number of values that exist. */
    public Optional<Narrowed> ofFresh(Template template, Narrowed claim) {
        return switch (policy) {
            case STRICT -> ofOpen(template, claim);
            case BEST_EFFORT -> claim.types().isEmpty() ? Optional.empty() : Optional.of(lowered(template, claim));
        };
    }

    private Narrowed lowered(Template template, Narrowed claim) {
        int state = claim.state();
        for (var minimum : template.filter().choice(claim.state()).minimums()) {
            int left = template.filter().left(minimum, claim.types());
            if (left < minimum.wanted()) {
                var rules = states.get(state);
                state = states.of(rules.with(rules.get(minimum.label()).withMinValues(left)));
            }
        }
        return new Narrowed(state, claim.types());
    }

    /** Returns true if a claim in this state keeps fewer values than its template requires. */
    public boolean areLowered(Template template, int state) {
        var now = states.get(state);
        return template.shape().requirements().list().stream()
                .anyMatch(rule -> now.get(rule.key()).minValues() < rule.minValues());
    }
}
