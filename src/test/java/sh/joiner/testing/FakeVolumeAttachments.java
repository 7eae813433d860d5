package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.VolumeAttachments;

/** Volumes that a test has attached. Thread-safe. */
public final class FakeVolumeAttachments implements VolumeAttachments {

    private final Map<String, List<InstanceId>> placements = new ConcurrentSkipListMap<>();
    private volatile @Nullable RemoteCallException failure;

    public FakeVolumeAttachments attach(String volume, InstanceId... instances) {
        placements.put(volume, List.of(instances).stream().sorted().toList());
        return this;
    }

    /** Fails every call with this failure from now on; null ends the failure. */
    public void fails(@Nullable RemoteCallException with) {
        failure = with;
    }

    @Override
    public Map<String, List<InstanceId>> placements(Set<String> volumes) {
        var met = failure;
        if (met != null) {
            throw met;
        }
        var found = new TreeMap<>(placements);
        found.keySet().retainAll(volumes);
        return found;
    }
}
