package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.TemplateHash;

/** The ControllerRevisions of DaemonSets and StatefulSets: the numbered templates of a set, to which users can roll back. */
public final class Revisions {

    static final String LABEL = "controller-revision-hash";

    private static final String RESOURCE = "controllerrevisions.apps";
    private static final int DEFAULT_HISTORY = 10;

    private final MirroredCluster world;
    private final Mirror revisions;
    private final MirrorIndex byOwner;

    public Revisions(MirroredCluster world) {
        this.world = world;
        this.revisions = world.mirror(RESOURCE);
        this.byOwner = revisions.index(Meta::controllerUid);
    }

    /** Returns the name of the revision of the set's current template. Creates the revision if it does not exist, and gives it the highest number. */
    String ensure(ObjectNode set) {
        var name = Meta.name(set) + "-" + hash(set);
        var key = new ObjectKey(Meta.namespace(set), name);
        long highest = byOwner.of(Meta.uid(set)).stream()
                .mapToLong(Revisions::number)
                .max()
                .orElse(0);
        var existing = revisions.get(key);
        if (existing.isEmpty()) {
            world.create(RESOURCE, revision(set, name, highest + 1));
        } else if (number(existing.get()) < highest) {
            world.update(RESOURCE, key, object -> object.put("revision", highest + 1));
        }
        return name;
    }

    static String hash(JsonNode set) {
        return TemplateHash.of(Json.at(set, "spec", "template"));
    }

    private static long number(JsonNode revision) {
        return revision.path("revision").asLong();
    }

    private static ObjectNode revision(ObjectNode set, String name, long number) {
        var revision = Json.object().put("apiVersion", "apps/v1").put("kind", "ControllerRevision");
        var metadata = revision.putObject("metadata").put("name", name).put("namespace", Meta.namespace(set));
        var template = Json.at(set, "spec", "template");
        Json.putAll(metadata.putObject("labels"), Json.strings(Json.at(template, "metadata", "labels")));
        Json.child(metadata, "labels").put(LABEL, hash(set));
        Meta.own(revision, set);
        ObjectNode kept = template.deepCopy();
        Json.child(revision, "data", "spec").set("template", kept.put("$patch", "replace"));
        return revision.put("revision", number);
    }

    /** Returns the template of the revision with this name. */
    Optional<ObjectNode> template(JsonNode set, String name) {
        return revisions
                .get(new ObjectKey(Meta.namespace(set), name))
                .map(object -> Json.at(object, "data", "spec", "template").<ObjectNode>deepCopy())
                .map(template -> template.without("$patch"));
    }

    /** Deletes revisions beyond the set's {@code revisionHistoryLimit}, except those in use. */
    void deleteOld(ObjectNode set, Collection<String> inUse) {
        int keep = Json.at(set, "spec", "revisionHistoryLimit").asInt(DEFAULT_HISTORY);
        var used = Set.copyOf(inUse);
        byOwner.of(Meta.uid(set)).stream()
                .filter(object -> !used.contains(Meta.name(object)))
                .sorted(Comparator.comparingLong(Revisions::number).reversed())
                .skip(keep)
                .forEach(object -> world.delete(RESOURCE, object));
    }
}
