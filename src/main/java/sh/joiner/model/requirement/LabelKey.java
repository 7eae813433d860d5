package sh.joiner.model.requirement;

/** The key of a node label, as {@code topology.kubernetes.io/zone}. */
public record LabelKey(String value) implements Comparable<LabelKey> {

    public LabelKey {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("a label key cannot be empty");
        }
    }

    /** The part before the slash, empty if there is none: the domain that owns the key. */
    public String domain() {
        int slash = value.indexOf('/');
        return slash < 0 ? "" : value.substring(0, slash);
    }

    /** The part after the slash. */
    public String name() {
        return value.substring(value.indexOf('/') + 1);
    }

    /** Whether one was perhaps written for the other: it contains it, or ends in the same name. */
    boolean resembles(LabelKey typed) {
        return !equals(typed) && (value.contains(typed.value) || name().equals(typed.name()));
    }

    @Override
    public int compareTo(LabelKey that) {
        return value.compareTo(that.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
