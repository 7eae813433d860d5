package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.Sighting;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.image.ImageStore;

/** Stored sightings of images in memory; counts the writes. Not thread-safe. */
public final class FakeImageStore implements ImageStore {

    private final Map<String, List<Sighting>> kept = new TreeMap<>();
    private @Nullable RemoteCallException failure;
    private int writes;

    /** Fails every call with this failure from now on; null ends the failure. */
    public void fails(@Nullable RemoteCallException with) {
        failure = with;
    }

    public int writes() {
        return writes;
    }

    @Override
    public List<Sighting> of(String nodeClass) {
        check();
        return kept.getOrDefault(nodeClass, List.of());
    }

    @Override
    public void write(String nodeClass, List<Sighting> sightings) {
        check();
        writes++;
        if (sightings.isEmpty()) {
            kept.remove(nodeClass);
        } else {
            kept.put(nodeClass, List.copyOf(sightings));
        }
    }

    private void check() {
        if (failure != null) {
            throw failure;
        }
    }
}
