package sh.joiner.sandbox.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;

/** The pods that use each PersistentVolumeClaim. */
final class PodVolumes {

    private final Use use;
    private final Map<ObjectKey, Set<ObjectKey>> users = new HashMap<>();

    /** The definition of use: {@code MOUNTED} counts bound pods that are not finished, {@code NAMED} counts all bound pods. */
    enum Use {
        MOUNTED,
        NAMED
    }

    PodVolumes(Use use) {
        this.use = use;
    }

    /** Processes a change of a pod. Returns the PersistentVolumeClaims whose users may have changed. */
    Set<ObjectKey> follow(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        var touched = new TreeSet<ObjectKey>();
        if (before != null) {
            for (ObjectKey claim : used(before)) {
                users.getOrDefault(claim, new TreeSet<>()).remove(ObjectKey.of(before));
                touched.add(claim);
            }
        }
        if (after != null) {
            for (ObjectKey claim : used(after)) {
                users.computeIfAbsent(claim, _ -> new TreeSet<>()).add(ObjectKey.of(after));
                touched.add(claim);
            }
        }
        touched.forEach(claim -> users.computeIfPresent(claim, (_, pods) -> pods.isEmpty() ? null : pods));
        return touched;
    }

    Set<ObjectKey> users(ObjectKey claim) {
        return users.getOrDefault(claim, Set.of());
    }

    private Set<ObjectKey> used(JsonNode pod) {
        var phase = Json.text(pod, "status", "phase");
        var isDone = phase.equals("Succeeded") || phase.equals("Failed");
        var isOver = use == Use.MOUNTED && isDone;
        return isOver || Json.text(pod, "spec", "nodeName").isEmpty() ? Set.of() : claims(pod);
    }

    /** Returns the PersistentVolumeClaims of a pod, including those of ephemeral volumes. */
    static Set<ObjectKey> claims(JsonNode pod) {
        var claims = new TreeSet<ObjectKey>();
        for (JsonNode volume : Json.at(pod, "spec", "volumes")) {
            name(pod, volume)
                    .map(name -> new ObjectKey(Meta.namespace(pod), name))
                    .forEach(claims::add);
        }
        return claims;
    }

    private static Stream<String> name(JsonNode pod, JsonNode volume) {
        if (volume.has("ephemeral")) {
            return Stream.of(Meta.name(pod) + "-" + Json.text(volume, "name"));
        }
        var claim = Json.text(volume, "persistentVolumeClaim", "claimName");
        return claim.isEmpty() ? Stream.empty() : Stream.of(claim);
    }
}
