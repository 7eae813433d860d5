package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;

/** The namespace and name of an object; the namespace of cluster-scoped objects is empty. */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {

    private static final Comparator<ObjectKey> ORDER =
            Comparator.comparing(ObjectKey::namespace).thenComparing(ObjectKey::name);

    public static ObjectKey of(JsonNode object) {
        return new ObjectKey(Meta.namespace(object), Meta.name(object));
    }

    /** Returns the key of a cluster-scoped object. */
    public static ObjectKey cluster(String name) {
        return new ObjectKey("", name);
    }

    @Override
    public int compareTo(ObjectKey that) {
        return ORDER.compare(this, that);
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
