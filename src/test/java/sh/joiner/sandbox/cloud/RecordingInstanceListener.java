package sh.joiner.sandbox.cloud;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.kubelet.InstanceListener;
import sh.joiner.sandbox.volume.EbsAttachment;

/** Records the instances that booted and stopped. */
public final class RecordingInstanceListener implements InstanceListener {

    public final List<BootedInstance> booted = new ArrayList<>();
    public final List<String> stopped = new ArrayList<>();
    public final List<EbsAttachment> volumes = new ArrayList<>();

    @Override
    public void booted(BootedInstance machine) {
        booted.add(machine);
    }

    @Override
    public List<EbsAttachment> volumes() {
        return volumes;
    }

    @Override
    public void stopped(String instanceId) {
        stopped.add(instanceId);
    }
}
