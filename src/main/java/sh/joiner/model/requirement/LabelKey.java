package sh.joiner.model.requirement;

/** The key of a node label, such as {@code topology.kubernetes.io/zone}. */
public record LabelKey(String value) implements Comparable<LabelKey> {

    public LabelKey {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("the label key is empty: write a name such as team or example.com/team");
        }
    }

    /** Returns the part before the slash, which is the domain that owns the key; empty if there is none. */
    public String domain() {
        int slash = value.indexOf('/');
        return slash < 0 ? "" : value.substring(0, slash);
    }

    /** Returns the part after the slash; the whole key if there is no slash. */
    public String name() {
        return value.substring(value.indexOf('/') + 1);
    }

    /**
     * Returns true if {@code typed} is perhaps a mistyped form of this key: this key contains the text of {@code typed}, or both have the same name.
     */
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
