package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.Pods;

/** Adopts active pods that a set selects and that have no controller. Releases owned pods that the set no longer selects. */
final class Adoption {

    private final MirroredCluster world;
    private final MirrorIndex podsByOwner;
    private final MirrorIndex orphans;

    Adoption(MirroredCluster world, MirrorIndex podsByOwner) {
        this.world = world;
        this.podsByOwner = podsByOwner;
        this.orphans =
                world.mirror(Pods.RESOURCE).index(pod -> Meta.controllerUid(pod).isEmpty() ? Meta.namespace(pod) : "");
    }

    void reconcile(ObjectNode set) {
        var selector = selector(set);
        for (ObjectNode orphan : orphans.of(Meta.namespace(set))) {
            if (Pods.isActive(orphan) && selector.matches(Meta.labels(orphan))) {
                adopt(set, orphan);
            }
        }
        for (ObjectNode pod : podsByOwner.of(Meta.uid(set))) {
            if (!Meta.isDeleting(pod) && !selector.matches(Meta.labels(pod))) {
                release(set, pod);
            }
        }
    }

    static ObjectSelector selector(JsonNode set) {
        return ObjectSelector.of(Json.at(set, "spec", "selector"));
    }

    private void adopt(ObjectNode set, ObjectNode pod) {
        world.update(Pods.RESOURCE, ObjectKey.of(pod), object -> {
            if (Meta.controllerUid(object).isEmpty()) {
                Meta.own(object, set);
            }
            return object;
        });
    }

    private void release(ObjectNode set, ObjectNode pod) {
        world.update(Pods.RESOURCE, ObjectKey.of(pod), object -> {
            var metadata = Json.child(object, "metadata");
            ArrayNode owners = Json.list(metadata, "ownerReferences");
            for (int i = owners.size() - 1; i >= 0; i--) {
                if (Json.text(owners.get(i), "uid").equals(Meta.uid(set))) {
                    owners.remove(i);
                }
            }
            if (owners.isEmpty()) {
                metadata.remove("ownerReferences");
            }
            return object;
        });
    }
}
