package sh.joiner.model.node;

/** The name of a Node object. */
public record NodeName(String value) implements Comparable<NodeName> {

    @Override
    public int compareTo(NodeName that) {
        return value.compareTo(that.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
