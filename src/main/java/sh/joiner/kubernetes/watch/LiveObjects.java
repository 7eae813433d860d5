package sh.joiner.kubernetes.watch;

import java.util.Map;

/**
 * All objects of one kind, as returned by a live read.
 *
 * @param objects by namespace and name, or by name for a kind without namespaces
 * @param revision resourceVersion of the collection, at which all objects were read
 */
public record LiveObjects(Map<String, ObjectVersion> objects, String revision) {

    public LiveObjects {
        objects = Map.copyOf(objects);
    }
}
