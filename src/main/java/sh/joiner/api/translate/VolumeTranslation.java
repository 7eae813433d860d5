package sh.joiner.api.translate;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.List;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.VolumeClaim;

/** Volumes, as far as the end of a node asks for them (core 6.8). */
public final class VolumeTranslation {

    private VolumeTranslation() {}

    /** The attachment, its claims not yet looked up. */
    public static Attachment attachment(VolumeAttachment wire) {
        var spec = wire.getSpec();
        var source = spec.getSource();
        return new Attachment(
                wire.getMetadata().getName(),
                new NodeName(spec.getNodeName()),
                source == null ? "" : Present.text(source.getPersistentVolumeName()),
                List.of());
    }

    public static VolumeClaim claim(PersistentVolumeClaim wire) {
        var metadata = wire.getMetadata();
        var spec = wire.getSpec();
        return new VolumeClaim(
                Present.text(metadata.getNamespace()),
                metadata.getName(),
                spec == null ? "" : Present.text(spec.getVolumeName()));
    }
}
