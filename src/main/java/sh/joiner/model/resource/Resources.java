package sh.joiner.model.resource;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Amounts by resource name: milli-CPU for {@code cpu}, bytes for memory, storage and huge pages, a count for all others. A missing resource
 * is 0.
 *
 * <p>Immutable; ordered by name.
 */
public final class Resources {

    public static final String CPU = "cpu";
    public static final String MEMORY = "memory";
    public static final String PODS = "pods";
    public static final String EPHEMERAL_STORAGE = "ephemeral-storage";

    /** EC2 network interfaces that bypass the operating system. */
    public static final String EFA = "vpc.amazonaws.com/efa";

    /** No resources. */
    public static final Resources NONE = new Resources(new TreeMap<>());

    private final SortedMap<String, Long> amounts;

    private Resources(SortedMap<String, Long> amounts) {
        this.amounts = amounts;
    }

    /** Returns amounts in the units of this class. */
    public static Resources of(Map<String, Long> amounts) {
        return amounts.isEmpty() ? NONE : new Resources(new TreeMap<>(amounts));
    }

    /** Parses Kubernetes quantities. Throws {@link IllegalArgumentException} for a text that is not a quantity. */
    public static Resources parse(Map<String, String> quantities) {
        var amounts = new TreeMap<String, Long>();
        quantities.forEach((name, text) -> amounts.put(name, amount(name, text)));
        return of(amounts);
    }

    /** Parses one Kubernetes quantity. */
    public static long amount(String name, String text) {
        return name.equals(CPU) ? Quantity.milli(text) : Quantity.units(text);
    }

    /** Returns the amount of a resource; 0 if it is missing. */
    public long get(String name) {
        return amounts.getOrDefault(name, 0L);
    }

    /** Returns true if the resource is present, even if its amount is 0. */
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

    /** Returns the sum of all, limited to the range of a long. */
    public static Resources total(Stream<Resources> all) {
        var total = new TreeMap<String, Long>();
        all.forEach(some -> some.amounts.forEach((name, amount) -> total.merge(name, amount, Resources::sum)));
        return total.isEmpty() ? NONE : new Resources(total);
    }

    /** Returns the difference; amounts may be negative. */
    public Resources minus(Resources that) {
        return combine(that, Resources::difference);
    }

    /** Returns the difference for only those resources that this object contains; amounts may be negative. */
    public Resources minusNamed(Resources that) {
        var left = new TreeMap<String, Long>();
        amounts.forEach((name, amount) -> left.put(name, difference(amount, that.get(name))));
        return of(left);
    }

    /** Returns the sum of two amounts, limited to the range of a long, because users may request absurd amounts. */
    public static long sum(long left, long right) {
        long sum = left + right;
        boolean overflowed = ((left ^ sum) & (right ^ sum)) < 0;
        return overflowed ? (left < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }

    private static long difference(long left, long right) {
        return right == Long.MIN_VALUE ? sum(sum(left, Long.MAX_VALUE), 1) : sum(left, -right);
    }

    /** Returns the larger amount of each resource. */
    public Resources max(Resources that) {
        return combine(that, Math::max);
    }

    /** Returns a copy with one amount changed. */
    public Resources with(String name, long amount) {
        var changed = new TreeMap<>(amounts);
        changed.put(name, amount);
        return new Resources(changed);
    }

    /** Returns true if every amount is available in {@code room}; false if any amount of {@code room} is negative (core 4.6). */
    public boolean fitsIn(Resources room) {
        return room.amounts.values().stream().allMatch(amount -> amount >= 0)
                && amounts.entrySet().stream().allMatch(want -> want.getValue() <= room.get(want.getKey()));
    }

    /** Returns the amounts as Kubernetes quantities, for objects and pages. */
    public Map<String, String> quantities() {
        var texts = new TreeMap<String, String>();
        amounts.forEach((name, amount) -> texts.put(name, text(name, amount)));
        return Collections.unmodifiableMap(texts);
    }

    /** Returns one amount as a Kubernetes quantity. */
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
