package sh.joiner.sandbox.kubelet;

import java.util.List;
import sh.joiner.sandbox.volume.EbsAttachment;

/**
 * A listener to which the embedded AWS reports its instances, so that the simulated kubelets can start and stop. Calls may repeat and may come from
 * any thread.
 */
public interface InstanceListener {

    /** Called when an instance has booted: its kubelet joins the cluster. */
    void booted(BootedInstance instance);

    /** Called when an instance starts to stop or to terminate: its kubelet stops permanently. */
    void stopped(String instanceId);

    /** Returns the EBS volumes that the cluster has attached, is attaching or is detaching. The simulated EC2 returns these attachments. */
    default List<EbsAttachment> volumes() {
        return List.of();
    }
}
