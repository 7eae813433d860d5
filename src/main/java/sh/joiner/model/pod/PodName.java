package sh.joiner.model.pod;

import java.util.Comparator;

/** Namespace and name of a pod. */
public record PodName(String namespace, String name) implements Comparable<PodName> {

    private static final Comparator<PodName> ORDER =
            Comparator.comparing(PodName::namespace).thenComparing(PodName::name);

    @Override
    public int compareTo(PodName that) {
        return ORDER.compare(this, that);
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
