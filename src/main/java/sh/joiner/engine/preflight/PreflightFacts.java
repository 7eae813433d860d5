package sh.joiner.engine.preflight;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.NodeClass;

/**
 * The facts about launches of a node class that its images must fit.
 *
 * @param family the family whose user data the instances get
 * @param volumes the volumes of the instances: those of the node class, otherwise the defaults of the family
 * @param kubernetesVersion the version of the control plane, such as {@code 1.34}; empty if it is not known
 */
public record PreflightFacts(ImageFamily family, List<BlockDevice> volumes, String kubernetesVersion) {

    /** Nothing is known: user data and volumes do not depend on the image. */
    public static final PreflightFacts UNKNOWN = new PreflightFacts(ImageFamily.CUSTOM, List.of(), "");

    public PreflightFacts {
        volumes = List.copyOf(volumes);
    }

    /** Returns the facts about launches of this class. */
    public static PreflightFacts of(NodeClass nodeClass, String kubernetesVersion) {
        var settings = nodeClass.instanceSettings();
        return new PreflightFacts(settings.family(), settings.volumes(), kubernetesVersion);
    }

    Optional<BlockDevice> volume(String device) {
        return volumes.stream()
                .filter(volume -> volume.deviceName().equals(device))
                .findFirst();
    }

    /** Returns the size in GiB that the class sets for this device; empty if the class does not set it. */
    OptionalInt gib(String device) {
        return volume(device).map(BlockDevice::gib).orElse(OptionalInt.empty());
    }

    /** Returns true if the kubelet stores the data of pods on this volume of an image. */
    boolean holdsPods(String device, boolean isRoot) {
        return volumes.stream()
                .filter(BlockDevice::rootVolume)
                .findFirst()
                .map(volume -> volume.deviceName().equals(device))
                .orElseGet(() -> family == ImageFamily.BOTTLEROCKET ? device.equals(family.podVolume()) : isRoot);
    }

    /**
     * Returns the device of the family's root volume if the class sets this volume. The field {@code rootVolume} does not matter: it marks the volume on
     * which the kubelet stores its data.
     */
    Optional<String> rootDevice() {
        return BlockDevice.defaultsOf(family).stream()
                .findFirst()
                .map(BlockDevice::deviceName)
                .filter(device -> volume(device).isPresent());
    }
}
