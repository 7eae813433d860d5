package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.Index;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/** Runs the pods of each Job until enough have succeeded. Simple: no indexes, no back-off, no deadline; pods that were deleted are replaced. */
final class Jobs {

    private static final String RESOURCE = "jobs.batch";

    private final World world;
    private final Mirror jobs;
    private final Index podsByOwner;

    Jobs(World world, Index podsByOwner) {
        this.world = world;
        this.jobs = world.mirror(RESOURCE);
        this.podsByOwner = podsByOwner;
        var queue = new KeyedQueue(world, key -> jobs.get(key).ifPresent(this::visit));
        Owned.followOwn(jobs, queue);
        Owned.followChildren(world.mirror(Pods.RESOURCE), "Job", queue);
    }

    private void visit(ObjectNode job) {
        if (Conditions.isTrue(job, "Complete")) {
            return;
        }
        if (!Meta.isDeleting(job) && !Json.at(job, "spec", "suspend").asBoolean()) {
            start(job);
        }
        world.updateStatus(RESOURCE, ObjectKey.of(job), this::withStatus);
    }

    private void start(ObjectNode job) {
        var pods = podsByOwner.of(Meta.uid(job));
        int active = active(pods);
        int wanted = Math.min(Json.at(job, "spec", "parallelism").asInt(1), completions(job) - succeeded(pods));
        for (int i = active; i < wanted; i++) {
            world.create(Pods.RESOURCE, pod(job));
        }
    }

    private static ObjectNode pod(ObjectNode job) {
        var pod = Pods.fromTemplate(job);
        var labels = Json.child(pod, "metadata", "labels");
        labels.put("batch.kubernetes.io/job-name", Meta.name(job)).put("job-name", Meta.name(job));
        labels.put("batch.kubernetes.io/controller-uid", Meta.uid(job)).put("controller-uid", Meta.uid(job));
        return pod;
    }

    private static int completions(JsonNode job) {
        var spec = job.path("spec");
        return spec.path("completions").asInt(spec.path("parallelism").asInt(1));
    }

    private static int active(Collection<ObjectNode> pods) {
        return (int) pods.stream().filter(Pods::isActive).count();
    }

    private static int succeeded(Collection<ObjectNode> pods) {
        return (int)
                pods.stream().filter(pod -> Pods.phase(pod).equals("Succeeded")).count();
    }

    private ObjectNode withStatus(ObjectNode job) {
        var pods = podsByOwner.of(Meta.uid(job));
        var status = Json.child(job, "status");
        if (!status.has("startTime")) {
            status.put("startTime", world.now().toString());
        }
        int ready = (int) pods.stream()
                .filter(pod -> Pods.isActive(pod) && Pods.isReady(pod))
                .count();
        StatusCounts.of(job)
                .put("active", active(pods))
                .put("succeeded", succeeded(pods))
                .always("ready", ready);
        status.remove("observedGeneration"); // jobs have none
        if (succeeded(pods) >= completions(job)) {
            complete(job);
        }
        return job;
    }

    private void complete(ObjectNode job) {
        Json.child(job, "status").put("completionTime", world.now().toString());
        var message = "Reached expected number of succeeded pods";
        Conditions.set(job, Condition.yes("SuccessCriteriaMet", "CompletionsReached", message), world.now());
        Conditions.set(job, Condition.yes("Complete", "CompletionsReached", message), world.now());
    }
}
