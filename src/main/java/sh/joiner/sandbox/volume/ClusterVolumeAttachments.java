package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirroredCluster;

/** The attachments of EBS volumes to instances, according to the VolumeAttachments of the cluster. Thread-safe. */
public final class ClusterVolumeAttachments {

    private static final String EBS = "ebs.csi.aws.com";

    private final Map<String, NodeAttachment> attachments = new ConcurrentHashMap<>();
    private final Map<String, String> handles = new ConcurrentHashMap<>();
    private final Map<String, String> instances = new ConcurrentHashMap<>();

    /** An attachment. {@code volume} and {@code node} are the names of the Kubernetes objects. */
    private record NodeAttachment(String volume, String node, boolean isAttached) {}

    public ClusterVolumeAttachments(MirroredCluster world) {
        world.mirror(VolumeAttachment.RESOURCE)
                .onChange((before, after) -> follow(attachments, before, after, ClusterVolumeAttachments::attachment));
        world.mirror("persistentvolumes")
                .onChange((before, after) -> follow(handles, before, after, ClusterVolumeAttachments::handle));
        world.mirror("nodes")
                .onChange((before, after) -> follow(instances, before, after, ClusterVolumeAttachments::instance));
    }

    private static <T> void follow(
            Map<String, T> all,
            @Nullable ObjectNode before,
            @Nullable ObjectNode after,
            Function<JsonNode, Optional<T>> read) {
        if (after != null) {
            read.apply(after).ifPresent(value -> all.put(Meta.name(after), value));
        } else if (before != null) {
            all.remove(Meta.name(before));
        }
    }

    private static Optional<NodeAttachment> attachment(JsonNode attachment) {
        return Optional.of(attachment)
                .filter(item -> Json.text(item, "spec", "attacher").equals(EBS))
                .map(item -> new NodeAttachment(
                        VolumeAttachment.volume(item), VolumeAttachment.node(item), VolumeAttachment.isAttached(item)));
    }

    private static Optional<String> handle(JsonNode volume) {
        return Optional.of(Json.text(volume, "spec", "csi", "volumeHandle")).filter(text -> !text.isEmpty());
    }

    private static Optional<String> instance(JsonNode node) {
        var provider = Json.text(node, "spec", "providerID");
        return Optional.of(provider.substring(provider.lastIndexOf('/') + 1)).filter(text -> !text.isEmpty());
    }

    /** Returns all attachments, ordered by volume id, then by instance. */
    public List<EbsAttachment> all() {
        return attachments.values().stream()
                .flatMap(this::volume)
                .sorted(Comparator.comparing(EbsAttachment::id).thenComparing(EbsAttachment::instance))
                .toList();
    }

    private Stream<EbsAttachment> volume(NodeAttachment attachment) {
        var handle = handles.get(attachment.volume());
        var instance = instances.get(attachment.node());
        return handle == null || instance == null
                ? Stream.empty()
                : Stream.of(new EbsAttachment(handle, instance, attachment.isAttached()));
    }
}
