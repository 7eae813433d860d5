package sh.joiner.port.image;

import java.util.List;
import sh.joiner.model.image.Sighting;
import sh.joiner.port.RemoteCallException;

/** Stores the images that each node class has found, so that they survive a restart and a change of leader. Throws {@link RemoteCallException}. */
public interface ImageStore {

    /** Returns the stored images of the node class; none if nothing is stored, or if the stored text cannot be read. */
    List<Sighting> of(String nodeClass);

    /** Replaces the stored images of the node class; an empty list deletes them. */
    void write(String nodeClass, List<Sighting> sightings);
}
