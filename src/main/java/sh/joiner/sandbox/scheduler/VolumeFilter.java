package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.NodeTerm;
import sh.joiner.sandbox.placement.PodShape;

/** Allows a pod only on nodes from which its bound volumes are accessible, and on which its other volumes can be provisioned. */
final class VolumeFilter implements Filter {

    private static final Reason CONFLICT = Reason.unresolvable("node(s) had volume node affinity conflict");
    private static final Reason NO_VOLUME =
            Reason.unresolvable("node(s) didn't find available persistent volumes to bind");

    private final Mirror claims;
    private final Mirror volumes;
    private final Mirror classes;

    VolumeFilter(MirroredCluster world) {
        this.claims = world.mirror("persistentvolumeclaims");
        this.volumes = world.mirror("persistentvolumes");
        this.classes = world.mirror("storageclasses.storage.k8s.io");
    }

    @Override
    public Optional<String> preFilter(PodShape pod) {
        return pod.claims().stream()
                .flatMap(name -> preFilter(pod.namespace(), name).stream())
                .findFirst();
    }

    private Optional<String> preFilter(String namespace, String name) {
        var claim = claims.get(new ObjectKey(namespace, name));
        if (claim.isEmpty()) {
            return Optional.of("persistentvolumeclaim \"%s\" not found".formatted(name));
        }
        return isBound(claim.get()) || waitsForPod(claim.get())
                ? Optional.empty()
                : Optional.of("pod has unbound immediate PersistentVolumeClaims");
    }

    static boolean isBound(JsonNode claim) {
        return !Json.text(claim, "spec", "volumeName").isEmpty();
    }

    private boolean waitsForPod(JsonNode claim) {
        return storageClass(claim)
                .filter(object -> Json.text(object, "volumeBindingMode").equals("WaitForFirstConsumer"))
                .isPresent();
    }

    private Optional<ObjectNode> storageClass(JsonNode claim) {
        return classes.get(ObjectKey.cluster(Json.text(claim, "spec", "storageClassName")));
    }

    @Override
    public Check check(PodShape pod, SchedulerCache fleet) {
        if (pod.claims().isEmpty()) {
            return Check.NOTHING;
        }
        var all = pod.claims().stream().flatMap(name -> allowedNodes(pod, name)).toList();
        return node -> all.stream()
                .filter(allowed -> !allowed.includes(node))
                .map(AllowedNodes::otherwise)
                .limit(1)
                .toList();
    }

    private Stream<AllowedNodes> allowedNodes(PodShape pod, String name) {
        return claims.get(new ObjectKey(pod.namespace(), name)).stream()
                .map(claim -> isBound(claim) ? nodesOfVolume(claim) : nodesOfClass(claim));
    }

    private AllowedNodes nodesOfVolume(JsonNode claim) {
        var terms = volumes.get(ObjectKey.cluster(Json.text(claim, "spec", "volumeName")))
                .map(volume -> Json.at(volume, "spec", "nodeAffinity", "required", "nodeSelectorTerms"))
                .map(NodeTerm::listOf)
                .orElse(List.of());
        return new AllowedNodes(terms, CONFLICT);
    }

    private AllowedNodes nodesOfClass(JsonNode claim) {
        var terms = new ArrayList<NodeTerm>();
        storageClass(claim)
                .ifPresent(object -> Json.items(object.path("allowedTopologies"))
                        .map(topology -> ProvisionedVolume.term(topology.path("matchLabelExpressions")))
                        .forEach(terms::add));
        return new AllowedNodes(terms, NO_VOLUME);
    }

    private record AllowedNodes(List<NodeTerm> terms, Reason otherwise) {
        boolean includes(NodeSlot node) {
            return terms.isEmpty() || terms.stream().anyMatch(term -> term.matches(node.name(), node.labels()));
        }
    }
}
