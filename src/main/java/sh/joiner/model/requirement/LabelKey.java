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

    @Override
    public int compareTo(LabelKey that) {
        return value.compareTo(that.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
