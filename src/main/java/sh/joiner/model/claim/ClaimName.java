package sh.joiner.model.claim;

/** The name of a NodeClaim object. */
public record ClaimName(String value) implements Comparable<ClaimName> {

    @Override
    public int compareTo(ClaimName that) {
        return value.compareTo(that.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
