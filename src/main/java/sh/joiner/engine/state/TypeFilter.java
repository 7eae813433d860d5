package sh.joiner.engine.state;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import sh.joiner.model.catalog.AmountIndex;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.requirement.InternedRule;
import sh.joiner.model.requirement.InternedRules;
import sh.joiner.model.requirement.LabelKey;

/** Filters one table of types by requirement states. Each state is computed once (core 4.8). */
public final class TypeFilter {

    private final TypeTable table;
    private final States states;
    private final List<AmountIndex> room; // by slot
    private final ByState<Choice> choices = new ByState<>(this::compute);
    private final ByState<double[]> prices = new ByState<>(this::computePrices);
    private final ByState<int[]> orders = new ByState<>(this::order);

    public TypeFilter(TypeTable table, States states, Slots slots) {
        this.table = table;
        this.states = states;
        this.room = slots.names().stream().map(table::allocatable).toList();
    }

    /**
     * The types and offerings that one state allows.
     * @param matching types that pods can run on and whose labels can satisfy the state
     * @param usable the types of {@code matching} that have an available offering of one of {@code offeringKinds}
     * @param offeringKinds the kinds of offerings that the state allows
     * @param minimums requirements with minValues
     */
    public record Choice(TypeSet matching, TypeSet usable, List<OfferingKind> offeringKinds, List<Minimum> minimums) {}

    /** A requirement with minValues. */
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

    private Choice compute(int state) {
        var rules = states.rules(state);
        var matching = table.matching(rules, states.words()).and(table.usable());
        var offeringKinds = table.offeringKinds().stream()
                .filter(offeringKind -> states.canBecome(state, interned(offeringKind)))
                .toList();
        var offered = table.none();
        for (var offeringKind : offeringKinds) {
            offered = offered.or(offeringKind.available());
        }
        return new Choice(matching, matching.and(offered), offeringKinds, minimums(rules));
    }

    private InternedRules interned(OfferingKind offeringKind) {
        return states.rules(states.of(offeringKind.requirements()));
    }

    private List<Minimum> minimums(InternedRules rules) {
        return IntStream.range(0, rules.size())
                .filter(position -> rules.rule(position).minValues() > 0)
                .mapToObj(position -> new Minimum(states.words().key(rules.key(position)), rules.rule(position)))
                .toList();
    }

    /** Removes the types without room for these amounts from a set, whose bits are in {@code scratch}. */
    public void retainWithRoom(long[] scratch, long[] amounts) {
        for (int slot = 0; slot < amounts.length; slot++) {
            if (amounts[slot] > 0) {
                room.get(slot).atLeast(amounts[slot]).retainIn(scratch);
            }
        }
    }

    /** Returns true if the surviving types have enough different allowed values for each minValues of the state (core 9.2). */
    public boolean keepsMinimums(int state, TypeSet survivors) {
        var minimums = choice(state).minimums();
        return minimums.isEmpty()
                || minimums.stream().allMatch(minimum -> left(minimum, survivors) >= minimum.wanted());
    }

    /** Returns the number of different values of these types that count for a minimum. */
    public int left(Minimum minimum, TypeSet survivors) {
        return table.distinctValues(minimum.label(), minimum.rule(), survivors);
    }

    /** Returns the positions of all types by price, the cheapest first. Types of equal price are ordered by position, which is by name. */
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

    /** Returns the price of a type in US dollars per hour at the cheapest kind of offering that the state allows. Infinite if there is none. */
    public double cheapest(int state, int position) {
        return prices.get(state)[position];
    }

    /** Returns at most this many of the types, the cheapest first. */
    public TypeSet cheapest(int state, TypeSet types, int most) {
        var bits = new BitSet();
        IntStream.of(byPrice(state)).filter(types::has).limit(most).forEach(bits::set);
        return table.select(bits);
    }

    private double[] computePrices(int state) {
        var cheapest = new double[table.types().size()];
        Arrays.fill(cheapest, Double.POSITIVE_INFINITY);
        for (var offeringKind : choice(state).offeringKinds()) {
            for (int position = 0; position < cheapest.length; position++) {
                cheapest[position] = Math.min(cheapest[position], offeringKind.price(position));
            }
        }
        return cheapest;
    }
}
