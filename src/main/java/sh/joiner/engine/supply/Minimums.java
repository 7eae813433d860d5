package sh.joiner.engine.supply;

import java.util.Optional;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.state.States;

/** What becomes of rules that ask for several values of a label to stay on offer (core 4.8, minValues). */
public final class Minimums {

    private final States states;
    private final Policy.MinValues policy;

    public Minimums(States states, Policy.MinValues policy) {
        this.states = states;
        this.policy = policy;
    }

    /** A way to look at a claim that was narrowed: empty if it may not be. */
    @FunctionalInterface
    public interface Keeping {
        Optional<Narrowed> kept(Template template, Narrowed claim);
    }

    /** Of a claim that is open already: it never gives way any further. */
    public Optional<Narrowed> ofOpen(Template template, Narrowed claim) {
        return !claim.types().isEmpty() && template.filter().keepsMinimums(claim.state(), claim.types())
                ? Optional.of(claim)
                : Optional.empty();
    }

    /** Of a claim that is to be opened: under best effort it keeps as many values as there are. */
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

    /** Whether a claim in the state promises fewer values than its template asks. */
    public boolean areLowered(Template template, int state) {
        var now = states.get(state);
        return template.shape().requirements().list().stream()
                .anyMatch(rule -> now.get(rule.key()).minValues() < rule.minValues());
    }
}
