package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.VolumeTranslation;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.VolumeClaim;

/** Which volumes are attached to which node, and the claims that they are bound to. */
final class Volumes {

    private final Index<String, Attachment> byNode = new Index<>();
    private final Index<VolumeClaim, VolumeClaim> byVolume = new Index<>();
    private final List<Shown<?>> shown;

    Volumes(KubernetesClient client, Unreadable unreadable) {
        var attachments = new Shelf<VolumeAttachment, Attachment>(
                VolumeTranslation::attachment, _ -> true, new Shelf.Outlets<>(this::changed, unreadable::tell));
        var claims = new Shelf<PersistentVolumeClaim, VolumeClaim>(
                VolumeTranslation::claim, _ -> true, new Shelf.Outlets<>(this::changed, unreadable::tell));
        var storage = client.storage().v1();
        this.shown = List.of(
                new Shown<>(Paged.informer(client.persistentVolumeClaims().inAnyNamespace()), claims),
                new Shown<>(Paged.informer(storage.volumeAttachments()), attachments));
    }

    /** The kinds that are listened to for it. */
    List<Shown<?>> shown() {
        return shown;
    }

    /** In order of their names. */
    List<Attachment> attachedTo(NodeName node) {
        return byNode.get(node.value()).stream()
                .map(one -> one.boundTo(byVolume.get(one.volume())))
                .toList();
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
