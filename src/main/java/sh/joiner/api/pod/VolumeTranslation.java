package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpec;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSINodeDriver;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachmentStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.Present;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.volume.AttachLimits;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;
import sh.joiner.model.volume.VolumeClaim.Stage;

/** Translates PersistentVolumes, PersistentVolumeClaims, attachments and attach limits (core 4.7, 6.8). */
public final class VolumeTranslation {

    private static final String BOUND = "pv.kubernetes.io/bind-completed";
    private static final String EBS = "ebs.csi.aws.com";

    private VolumeTranslation() {}

    /** Returns the attachment. The list of its PersistentVolumeClaims is empty, because a VolumeAttachment does not name them. */
    public static Attachment attachment(VolumeAttachment wire) {
        var spec = wire.getSpec();
        var source = spec.getSource();
        return new Attachment(
                wire.getMetadata().getName(),
                new NodeName(spec.getNodeName()),
                source == null ? "" : Present.text(source.getPersistentVolumeName()),
                List.of(),
                Present.text(spec.getAttacher()),
                detachError(wire.getStatus()));
    }

    private static String detachError(@Nullable VolumeAttachmentStatus status) {
        return status == null || status.getDetachError() == null
                ? ""
                : Present.text(status.getDetachError().getMessage());
    }

    public static VolumeClaim claim(PersistentVolumeClaim wire) {
        var metadata = wire.getMetadata();
        var spec = wire.getSpec();
        var volume = spec == null ? "" : Present.text(spec.getVolumeName());
        return new VolumeClaim(
                Present.text(metadata.getNamespace()),
                metadata.getName(),
                volume,
                spec == null ? null : spec.getStorageClassName(),
                stage(wire, volume));
    }

    private static Stage stage(PersistentVolumeClaim wire, String volume) {
        if (wire.getMetadata().getDeletionTimestamp() != null) {
            return Stage.DELETING;
        }
        if (wire.getStatus() != null && "Lost".equals(wire.getStatus().getPhase())) {
            return Stage.LOST;
        }
        if (volume.isEmpty()) {
            return Stage.UNBOUND;
        }
        return Present.map(wire.getMetadata().getAnnotations()).containsKey(BOUND) ? Stage.BOUND : Stage.BINDING;
    }

    public static Volume volume(PersistentVolume wire) {
        var spec = wire.getSpec() == null ? new PersistentVolumeSpec() : wire.getSpec();
        return new Volume(
                wire.getMetadata().getName(),
                driver(spec),
                spec.getLocal() != null || spec.getHostPath() != null,
                places(spec),
                wire.getMetadata().getDeletionTimestamp() != null);
    }

    private static String driver(PersistentVolumeSpec spec) {
        if (spec.getCsi() != null) {
            return Present.text(spec.getCsi().getDriver());
        }
        return spec.getAwsElasticBlockStore() == null ? "" : EBS;
    }

    private static List<Requirements> places(PersistentVolumeSpec spec) {
        var affinity = spec.getNodeAffinity();
        if (affinity == null || affinity.getRequired() == null) {
            return List.of();
        }
        return Present.list(affinity.getRequired().getNodeSelectorTerms()).stream()
                .map(AffinityTranslation::term)
                .toList();
    }

    /** Returns the CSI drivers of a node, and the maximum number of volumes of each driver that reports a maximum. */
    public static AttachLimits limits(CSINode wire) {
        Map<String, Integer> most = new TreeMap<>();
        Set<String> drivers = new TreeSet<>();
        var spec = wire.getSpec();
        for (var driver : spec == null ? List.<CSINodeDriver>of() : Present.list(spec.getDrivers())) {
            drivers.add(driver.getName());
            var allocatable = driver.getAllocatable();
            if (allocatable != null && allocatable.getCount() != null) {
                most.put(driver.getName(), allocatable.getCount());
            }
        }
        return new AttachLimits(new NodeName(wire.getMetadata().getName()), new TreeMap<>(most), drivers);
    }
}
