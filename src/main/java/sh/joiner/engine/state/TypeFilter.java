package sh.joiner.engine.state;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.Steps;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.requirement.InternedRule;
import sh.joiner.model.requirement.InternedRules;
import sh.joiner.model.requirement.LabelKey;

/** Answers for one table of types what a requirement state leaves of it; each state is worked out once (core 4.8). */
public final class TypeFilter {

    private final TypeTable table;
    private final States states;
    private final List<Steps> room; // by slot
    private final ByState<Choice> choices = new ByState<>(this::workOut);
    private final ByState<double[]> prices = new ByState<>(this::workOutPrices);
    private final ByState<int[]> orders = new ByState<>(this::order);

    public TypeFilter(TypeTable table, States states, Slots slots) {
        this.table = table;
        this.states = states;
        this.room = slots.names().stream().map(table::room).toList();
    }

    /**
     * What one state allows.
     *
     * @param matching types whose labels can satisfy it
     * @param usable those of them that can be bought at one of the outlets
     * @param outlets where the state lets types be bought
     * @param minimums rules that ask for several values to stay on offer
     */
    public record Choice(TypeSet matching, TypeSet usable, List<OfferingKind> outlets, List<Minimum> minimums) {}

    /** A rule that asks for several values of a label to stay on offer. */
    public record Minimum(LabelKey label, InternedRule rule) {

        public int wanted() {
            return rule.minValues();
        }
    }

    public TypeTable table() {
        return table;
    }

    public Choice choice(int state) {
        return choices.get(state);
    }

    private Choice workOut(int state) {
        var rules = states.rules(state);
        var matching = table.matching(rules, states.words()).and(table.sound());
        var outlets = table.outlets().stream()
                .filter(outlet -> states.canBecome(state, interned(outlet)))
                .toList();
        var offered = table.none();
        for (var outlet : outlets) {
            offered = offered.or(outlet.available());
        }
        return new Choice(matching, matching.and(offered), outlets, minimums(rules));
    }

    private InternedRules interned(OfferingKind outlet) {
        return states.rules(states.of(outlet.requirements()));
    }

    private List<Minimum> minimums(InternedRules rules) {
        return IntStream.range(0, rules.size())
                .filter(position -> rules.rule(position).minValues() > 0)
                .mapToObj(position -> new Minimum(states.words().key(rules.key(position)), rules.rule(position)))
                .toList();
    }

    /** Clears in the scratch words the types that have no room for so much. */
    public void retainWithRoom(long[] scratch, long[] amounts) {
        for (int slot = 0; slot < amounts.length; slot++) {
            if (amounts[slot] > 0) {
                room.get(slot).atLeast(amounts[slot]).retainIn(scratch);
            }
        }
    }

    /** Whether enough different values stay on offer (core 9.2, counted among the allowed values only). */
    public boolean keepsMinimums(int state, TypeSet survivors) {
        var minimums = choice(state).minimums();
        return minimums.isEmpty()
                || minimums.stream().allMatch(minimum -> left(minimum, survivors) >= minimum.wanted());
    }

    /** How many values that a minimum counts these types have. */
    public int left(Minimum minimum, TypeSet survivors) {
        return table.distinctValues(minimum.label(), minimum.rule(), survivors);
    }

    /** Positions of all types by price, the cheapest first; those of one price by position, which is by name. */
    public int[] byPrice(int state) {
        return orders.get(state);
    }

    private int[] order(int state) {
        var each = prices.get(state);
        return IntStream.range(0, each.length)
                .boxed()
                .sorted(Comparator.comparingDouble(position -> each[position]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** USD an hour of a type at the cheapest outlet that the state allows; infinite if there is none. */
    public double cheapest(int state, int position) {
        return prices.get(state)[position];
    }

    /** Of these types so many at most, those that cost least. */
    public TypeSet cheapest(int state, TypeSet types, int most) {
        var bits = new BitSet();
        IntStream.of(byPrice(state)).filter(types::has).limit(most).forEach(bits::set);
        return table.select(bits);
    }

    private double[] workOutPrices(int state) {
        var cheapest = new double[table.types().size()];
        Arrays.fill(cheapest, Double.POSITIVE_INFINITY);
        for (var outlet : choice(state).outlets()) {
            for (int position = 0; position < cheapest.length; position++) {
                cheapest[position] = Math.min(cheapest[position], outlet.price(position));
            }
        }
        return cheapest;
    }
}
