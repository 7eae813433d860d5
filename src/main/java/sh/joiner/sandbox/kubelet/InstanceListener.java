package sh.joiner.sandbox.kubelet;

import java.util.List;
import sh.joiner.sandbox.volume.EbsAttachment;

/** Where the embedded AWS tells of its machines, so that their kubelets can act. Calls may repeat and come from any thread. */
public interface InstanceListener {

    /** The machine has booted: its kubelet joins. */
    void booted(Machine machine);

    /** The machine is shutting down or gone: its kubelet stops for good. */
    void stopped(String instanceId);

    /** The EBS volumes that the cluster has attached to machines, which EC2 knows too. */
    default List<EbsAttachment> volumes() {
        return List.of();
    }
}
