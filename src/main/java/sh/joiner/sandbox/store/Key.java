package sh.joiner.sandbox.store;

import java.util.Comparator;

/** The namespace and name of an object. The namespace is empty for cluster-scoped kinds. Ordered by namespace, then name. */
public record Key(String namespace, String name) implements Comparable<Key> {

    private static final Comparator<Key> ORDER =
            Comparator.comparing(Key::namespace).thenComparing(Key::name);

    @Override
    public int compareTo(Key that) {
        return ORDER.compare(this, that);
    }
}
