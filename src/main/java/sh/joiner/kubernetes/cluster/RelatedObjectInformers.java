package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.api.pod.RelatedObjectTranslation;
import sh.joiner.kubernetes.informer.InformedKind;
import sh.joiner.kubernetes.informer.Paged;
import sh.joiner.kubernetes.informer.TranslatedStore;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Namespace;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.snapshot.RelatedObjects;

/**
 * The objects that affect the scheduling and eviction of pods: volumes, namespaces and PodDisruptionBudgets, each watched by an informer.
 */
final class RelatedObjectInformers {

    private final ClusterVolumes volumes;
    private final TranslatedStore<io.fabric8.kubernetes.api.model.Namespace, Namespace> namespaces;
    private final TranslatedStore<PodDisruptionBudget, PodBudget> budgets;
    private final List<InformedKind<?>> kinds;

    RelatedObjectInformers(KubernetesClient client, Unreadable unreadable) {
        this.volumes = new ClusterVolumes(client, unreadable);
        this.namespaces = new TranslatedStore<>(
                RelatedObjectTranslation::namespace,
                _ -> true,
                new TranslatedStore.Receivers<>((_, _) -> {}, unreadable::report));
        this.budgets = new TranslatedStore<>(
                RelatedObjectTranslation::budget,
                _ -> true,
                new TranslatedStore.Receivers<>((_, _) -> {}, unreadable::report));
        this.kinds = List.of(
                new InformedKind<>(
                        io.fabric8.kubernetes.api.model.Namespace.class,
                        () -> Paged.informer(client.namespaces()),
                        namespaces),
                new InformedKind<>(
                        PodDisruptionBudget.class,
                        () -> Paged.informer(
                                client.policy().v1().podDisruptionBudget().inAnyNamespace()),
                        budgets));
    }

    /** Returns the watched kinds. */
    Stream<InformedKind<?>> kinds() {
        return Stream.concat(volumes.kinds().stream(), kinds.stream());
    }

    /** @param deleting the nodes that are being deleted */
    RelatedObjects now(List<NodeName> deleting) {
        var attachments = deleting.stream()
                .flatMap(node -> attachedTo(node).stream())
                .sorted(Comparator.comparing(Attachment::name))
                .toList();
        return new RelatedObjects(volumes.all(), namespaces.all(), budgets.all(), attachments);
    }

    /** Returns the attachments of the node, sorted by name. */
    List<Attachment> attachedTo(NodeName node) {
        return volumes.attachedTo(node);
    }
}
