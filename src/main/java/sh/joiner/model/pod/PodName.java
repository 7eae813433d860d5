package sh.joiner.model.pod;

/** Namespace and name of a pod. */
public record PodName(String namespace, String name) implements Comparable<PodName> {

    @Override
    public int compareTo(PodName that) {
        int order = namespace.compareTo(that.namespace);
        return order == 0 ? name.compareTo(that.name) : order;
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
