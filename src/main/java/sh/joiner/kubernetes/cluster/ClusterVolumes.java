package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.pod.StorageClassTranslation;
import sh.joiner.api.pod.VolumeTranslation;
import sh.joiner.kubernetes.informer.InformedKind;
import sh.joiner.kubernetes.informer.Paged;
import sh.joiner.kubernetes.informer.PropertyIndex;
import sh.joiner.kubernetes.informer.TranslatedStore;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.volume.AttachLimits;
import sh.joiner.model.volume.Storage;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;

/**
 * All volumes of the cluster: where they can be used, which nodes they are attached to, and the PersistentVolumeClaims that they are bound
 * to.
 */
final class ClusterVolumes {

    private final PropertyIndex<String, Attachment> byNode = new PropertyIndex<>();
    private final PropertyIndex<VolumeClaim, VolumeClaim> byVolume = new PropertyIndex<>();
    private final TranslatedStore<PersistentVolumeClaim, VolumeClaim> claims;
    private final TranslatedStore<PersistentVolume, Volume> volumes;
    private final TranslatedStore<io.fabric8.kubernetes.api.model.storage.StorageClass, StorageClass> classes;
    private final TranslatedStore<CSINode, AttachLimits> limits;
    private final List<InformedKind<?>> kinds;

    ClusterVolumes(KubernetesClient client, Unreadable unreadable) {
        var attachments = ClusterVolumes.<VolumeAttachment, Attachment>store(
                VolumeTranslation::attachment, this::changed, unreadable);
        this.claims = store(VolumeTranslation::claim, this::changed, unreadable);
        this.volumes = store(VolumeTranslation::volume, (_, _) -> {}, unreadable);
        this.classes = store(StorageClassTranslation::storageClass, (_, _) -> {}, unreadable);
        this.limits = store(VolumeTranslation::limits, (_, _) -> {}, unreadable);
        var storage = client.storage().v1();
        this.kinds = List.of(
                new InformedKind<>(
                        PersistentVolumeClaim.class,
                        () -> Paged.informer(client.persistentVolumeClaims().inAnyNamespace()),
                        claims),
                new InformedKind<>(PersistentVolume.class, () -> Paged.informer(client.persistentVolumes()), volumes),
                new InformedKind<>(
                        io.fabric8.kubernetes.api.model.storage.StorageClass.class,
                        () -> Paged.informer(storage.storageClasses()),
                        classes),
                new InformedKind<>(CSINode.class, () -> Paged.informer(storage.csiNodes()), limits),
                new InformedKind<>(
                        VolumeAttachment.class, () -> Paged.informer(storage.volumeAttachments()), attachments));
    }

    private static <W extends HasMetadata, M> TranslatedStore<W, M> store(
            Function<W, M> translation, BiConsumer<@Nullable M, @Nullable M> changed, Unreadable unreadable) {
        return new TranslatedStore<>(
                translation, _ -> true, new TranslatedStore.Receivers<>(changed, unreadable::report));
    }

    /** Returns the watched kinds. */
    List<InformedKind<?>> kinds() {
        return kinds;
    }

    Storage all() {
        return new Storage(claims.all(), volumes.all(), classes.all(), limits.all());
    }

    /** Returns the attachments of the node, sorted by name. */
    List<Attachment> attachedTo(NodeName node) {
        return byNode.get(node.value()).stream()
                .map(attachment -> attachment.boundTo(byVolume.get(attachment.volume())))
                .map(this::markedIfDriverIsMissing)
                .toList();
    }

    /** Marks an attachment whose CSI driver is not registered on the node. If the node has no CSINode, the attachment is not marked. */
    private Attachment markedIfDriverIsMissing(Attachment attachment) {
        return limits.find(attachment.node().value())
                .filter(known -> !known.drivers().contains(attachment.driver()))
                .map(_ -> attachment.withoutDriver())
                .orElse(attachment);
    }

    private void changed(@Nullable Attachment before, @Nullable Attachment now) {
        if (before != null && (now == null || !before.node().equals(now.node()))) {
            byNode.drop(before.name(), before.node().value());
        }
        if (now != null) {
            byNode.move(now.name(), "", now.node().value(), now);
        }
    }

    private void changed(@Nullable VolumeClaim before, @Nullable VolumeClaim now) {
        if (before != null) {
            byVolume.drop(before, before.volume());
        }
        if (now != null) {
            byVolume.move(now, "", now.volume(), now);
        }
    }
}
