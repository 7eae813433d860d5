package sh.joiner.sandbox.kubelet;

import java.util.List;
import sh.joiner.sandbox.volume.EbsAttachment;

/** A listener to which the embedded AWS reports its instances, so that their kubelets can act. Calls may repeat and may come from any thread. */
public interface InstanceListener {

    /** Called when the machine has booted: its kubelet joins the cluster. */
    void booted(Machine machine);

    /** Called when the machine is shutting down or terminated: its kubelet stops for good. */
    void stopped(String instanceId);

    /** Returns the EBS volumes that the cluster has attached to machines, which EC2 describes too. */
    default List<EbsAttachment> volumes() {
        return List.of();
    }
}
