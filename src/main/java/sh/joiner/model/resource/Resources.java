package sh.joiner.model.resource;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;

/**
 * Amounts by resource name: milli-CPU for {@code cpu}, bytes for memory, storage and huge pages, pieces for the rest. What is not named is 0.
 *
 * <p>Immutable; ordered by name.
 */
public final class Resources {

    public static final String CPU = "cpu";
    public static final String MEMORY = "memory";
    public static final String PODS = "pods";
    public static final String EPHEMERAL_STORAGE = "ephemeral-storage";

    /** Network interfaces of EC2 that bypass the operating system. */
    public static final String EFA = "vpc.amazonaws.com/efa";

    /** Nothing at all. */
    public static final Resources NONE = new Resources(new TreeMap<>());

    private final SortedMap<String, Long> amounts;

    private Resources(SortedMap<String, Long> amounts) {
        this.amounts = amounts;
    }

    /** Amounts in this class's units. */
    public static Resources of(Map<String, Long> amounts) {
        return amounts.isEmpty() ? NONE : new Resources(new TreeMap<>(amounts));
    }

    /** Amounts as Kubernetes quantities; a text that is none is refused with the resource's name. */
    public static Resources parse(Map<String, String> quantities) {
        var amounts = new TreeMap<String, Long>();
        quantities.forEach((name, text) -> amounts.put(name, amount(name, text)));
        return of(amounts);
    }

    /** One amount as a Kubernetes quantity. */
    public static long amount(String name, String text) {
        return name.equals(CPU) ? Quantity.milli(text) : Quantity.units(text);
    }

    /** The amount of a resource, 0 if it is not named. */
    public long get(String name) {
        return amounts.getOrDefault(name, 0L);
    }

    /** Whether the resource is named, were it with 0. */
    public boolean names(String name) {
        return amounts.containsKey(name);
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(amounts.keySet());
    }

    public Map<String, Long> asMap() {
        return Collections.unmodifiableMap(amounts);
    }

    public boolean isEmpty() {
        return amounts.isEmpty();
    }

    public Resources plus(Resources that) {
        return combine(that, Resources::sum);
    }

    /** The difference; it may be negative. */
    public Resources minus(Resources that) {
        return combine(that, Resources::difference);
    }

    /** The difference, of those resources alone that are named here; it may be negative. */
    public Resources minusNamed(Resources that) {
        var left = new TreeMap<String, Long>();
        amounts.forEach((name, amount) -> left.put(name, difference(amount, that.get(name))));
        return of(left);
    }

    /** The sum of two amounts; it stays at the largest or smallest number where it would leave them: absurd wishes exist. */
    public static long sum(long left, long right) {
        long sum = left + right;
        boolean overflowed = ((left ^ sum) & (right ^ sum)) < 0;
        return overflowed ? (left < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }

    private static long difference(long left, long right) {
        return right == Long.MIN_VALUE ? sum(sum(left, Long.MAX_VALUE), 1) : sum(left, -right);
    }

    /** The larger amount of each. */
    public Resources max(Resources that) {
        return combine(that, Math::max);
    }

    /** The same with one amount changed. */
    public Resources with(String name, long amount) {
        var changed = new TreeMap<>(amounts);
        changed.put(name, amount);
        return new Resources(changed);
    }

    /** Whether each amount is there; anything negative in the room makes everything fail (core 4.6). */
    public boolean fitsIn(Resources room) {
        return room.amounts.values().stream().allMatch(amount -> amount >= 0)
                && amounts.entrySet().stream().allMatch(want -> want.getValue() <= room.get(want.getKey()));
    }

    /** As Kubernetes quantities, for objects and pages. */
    public Map<String, String> quantities() {
        var texts = new TreeMap<String, String>();
        amounts.forEach((name, amount) -> texts.put(name, text(name, amount)));
        return Collections.unmodifiableMap(texts);
    }

    /** One amount as a Kubernetes quantity. */
    public static String text(String name, long amount) {
        if (name.equals(CPU)) {
            return Quantity.ofMilli(amount);
        }
        boolean bytes = name.equals(MEMORY) || name.endsWith("storage") || name.startsWith("hugepages-");
        return bytes ? Quantity.ofBytes(amount) : Long.toString(amount);
    }

    private Resources combine(Resources that, LongBinaryOperator operator) {
        var combined = new TreeMap<String, Long>();
        amounts.forEach((name, amount) -> combined.put(name, operator.applyAsLong(amount, that.get(name))));
        that.amounts.forEach((name, amount) -> combined.computeIfAbsent(name, _ -> operator.applyAsLong(0, amount)));
        return of(combined);
    }

    @Override
    public boolean equals(Object that) {
        return that instanceof Resources other && amounts.equals(other.amounts);
    }

    @Override
    public int hashCode() {
        return amounts.hashCode();
    }

    @Override
    public String toString() {
        return quantities().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
