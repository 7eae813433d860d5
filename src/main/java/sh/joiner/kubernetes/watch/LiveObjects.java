package sh.joiner.kubernetes.watch;

import java.util.Map;

/**
 * All objects of one kind as a live read returned them.
 *
 * @param objects by namespace and name; by name alone without a namespace
 * @param revision the collection's resourceVersion, at which all of them were read
 */
public record LiveObjects(Map<String, ObjectVersion> objects, String revision) {

    public LiveObjects {
        objects = Map.copyOf(objects);
    }
}
