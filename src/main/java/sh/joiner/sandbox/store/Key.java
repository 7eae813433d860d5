package sh.joiner.sandbox.store;

import java.util.Comparator;

/** Where an object of one resource is found; the namespace is empty for cluster-scoped kinds. Ordered by namespace, then name. */
public record Key(String namespace, String name) implements Comparable<Key> {

    private static final Comparator<Key> ORDER =
            Comparator.comparing(Key::namespace).thenComparing(Key::name);

    @Override
    public int compareTo(Key that) {
        return ORDER.compare(this, that);
    }
}
