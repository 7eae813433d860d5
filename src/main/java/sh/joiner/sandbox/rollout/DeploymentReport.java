package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.pod.StatusCounts;

/** The status of a Deployment: the sums over its ReplicaSets, and its Available and Progressing conditions. */
final class DeploymentReport {

    private static final String PROGRESSING = "Progressing";
    private static final String PAUSED = "DeploymentPaused";

    private final JsonNode deployment;
    private final Collection<ObjectNode> sets;
    private final Optional<ObjectNode> present;
    private final Instant now;

    DeploymentReport(JsonNode deployment, Collection<ObjectNode> sets, Optional<ObjectNode> present, Instant now) {
        this.deployment = deployment;
        this.sets = sets;
        this.present = present;
        this.now = now;
    }

    static Duration deadline(JsonNode deployment) {
        return Duration.ofSeconds(
                Json.at(deployment, "spec", "progressDeadlineSeconds").asLong(600));
    }

    boolean isComplete() {
        int wanted = ReplicaSets.wanted(deployment);
        return updated() == wanted && sum("replicas") == wanted && sum("availableReplicas") == wanted;
    }

    private int updated() {
        return present.map(set -> count(set, "replicas")).orElse(0);
    }

    private int sum(String field) {
        return sets.stream().mapToInt(set -> count(set, field)).sum();
    }

    private static int count(JsonNode object, String field) {
        return Json.at(object, "status", field).asInt();
    }

    ObjectNode write(ObjectNode object) {
        var hasChanged = count(object, "updatedReplicas") != updated()
                || count(object, "readyReplicas") != sum("readyReplicas")
                || count(object, "replicas") != sum("replicas");
        int desired = sets.stream().mapToInt(ReplicaSets::wanted).sum();
        StatusCounts.of(object)
                .put("replicas", sum("replicas"))
                .put("updatedReplicas", updated())
                .put("readyReplicas", sum("readyReplicas"))
                .put("availableReplicas", sum("availableReplicas"))
                .put("unavailableReplicas", Math.max(0, desired - sum("availableReplicas")));
        set(object, availability());
        if (Deployments.isPaused(deployment)) {
            pause(object);
        } else {
            progress(object, hasChanged || isResumed(object));
        }
        return object;
    }

    private void pause(ObjectNode object) {
        set(object, new Condition(PROGRESSING, "Unknown", PAUSED, "Deployment is paused"));
    }

    private static boolean isResumed(JsonNode object) {
        return Conditions.find(object, PROGRESSING)
                .filter(condition -> Json.text(condition, "reason").equals(PAUSED))
                .isPresent();
    }

    private Condition availability() {
        int least = ReplicaSets.wanted(deployment) - Rollout.maxUnavailable(deployment);
        return sum("availableReplicas") >= least
                ? Condition.yes("Available", "MinimumReplicasAvailable", "Deployment has minimum availability.")
                : Condition.no(
                        "Available", "MinimumReplicasUnavailable", "Deployment does not have minimum availability.");
    }

    private void progress(ObjectNode object, boolean hasChanged) {
        var name = present.map(Meta::name).orElse(Meta.name(deployment));
        if (isComplete()) {
            var message = "ReplicaSet \"%s\" has successfully progressed.".formatted(name);
            set(object, Condition.yes(PROGRESSING, "NewReplicaSetAvailable", message));
        } else if (!hasChanged && isLate(object)) {
            var message = "ReplicaSet \"%s\" has timed out progressing.".formatted(name);
            set(object, Condition.no(PROGRESSING, "ProgressDeadlineExceeded", message));
        } else if (hasChanged || Conditions.find(object, PROGRESSING).isEmpty()) {
            var message = "ReplicaSet \"%s\" is progressing.".formatted(name);
            set(object, Condition.yes(PROGRESSING, "ReplicaSetUpdated", message))
                    .put("lastUpdateTime", now.toString());
        }
    }

    private boolean isLate(JsonNode object) {
        return Conditions.find(object, PROGRESSING)
                .map(condition -> Json.text(condition, "lastUpdateTime"))
                .filter(text -> !text.isEmpty())
                .map(Instant::parse)
                .filter(updated -> updated.plus(deadline(deployment)).isBefore(now))
                .isPresent();
    }

    private ObjectNode set(ObjectNode object, Condition wanted) {
        var before = Conditions.find(object, wanted.type())
                .map(condition -> Json.text(condition, "status") + Json.text(condition, "reason"))
                .orElse("");
        var condition = Conditions.set(object, wanted, now);
        if (!before.equals(wanted.status() + wanted.reason())) {
            condition.put("lastUpdateTime", now.toString());
        }
        return condition;
    }
}
