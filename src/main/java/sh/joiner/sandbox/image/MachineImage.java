package sh.joiner.sandbox.image;

import java.util.Set;
import software.amazon.awssdk.services.ec2.model.BlockDeviceMapping;
import software.amazon.awssdk.services.ec2.model.Image;

/**
 * An AMI and what is in it.
 *
 * @param drivers the accelerators that its kernel and device plugins drive; others in the machine stay dark
 * @param kubernetesVersion the kubelet's major and minor version
 */
public record MachineImage(Image image, Set<Driver> drivers, String kubernetesVersion) {

    /** A family of accelerators. */
    public enum Driver {
        NVIDIA,
        NEURON
    }

    public String id() {
        return image.imageId();
    }

    public boolean isWindows() {
        return "windows".equals(image.platformAsString());
    }

    boolean isBottlerocket() {
        return image.name().startsWith("bottlerocket-");
    }

    /** The volume that holds the pods' files: the last one, which is the root but for Bottlerocket. */
    public BlockDeviceMapping dataVolume() {
        return image.blockDeviceMappings().getLast();
    }
}
