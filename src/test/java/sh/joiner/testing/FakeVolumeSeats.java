package sh.joiner.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.launch.VolumeSeats;

/** Volumes that a test has attached. Thread-safe. */
public final class FakeVolumeSeats implements VolumeSeats {

    private final Map<String, List<InstanceId>> seats = new ConcurrentSkipListMap<>();
    private volatile @Nullable OutsideTrouble trouble;

    public FakeVolumeSeats attach(String volume, InstanceId... instances) {
        seats.put(volume, List.of(instances).stream().sorted().toList());
        return this;
    }

    /** Fails every call with this trouble from now on; null ends the failure. */
    public void fails(@Nullable OutsideTrouble with) {
        trouble = with;
    }

    @Override
    public Map<String, List<InstanceId>> seats(Set<String> volumes) {
        var met = trouble;
        if (met != null) {
            throw met;
        }
        var found = new TreeMap<>(seats);
        found.keySet().retainAll(volumes);
        return found;
    }
}
