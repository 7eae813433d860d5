package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.Owned;
import sh.joiner.sandbox.pod.Pods;

/**
 * Runs the pods of each Job until enough have succeeded or too many have failed, and replaces deleted pods. Unlike Kubernetes' Job
 * controller, this class supports neither pod failure and success policies nor tracking finalizers.
 */
public final class Jobs {

    private static final String RESOURCE = "jobs.batch";
    private static final String REPORTER = "job-controller";
    private static final Duration FIRST_BACK_OFF = Duration.ofSeconds(10);
    private static final Duration MOST_BACK_OFF = Duration.ofMinutes(10);
    private static final int MOST_DOUBLINGS = 10;

    private final MirroredCluster world;
    private final EventWriter events;
    private final MirrorIndex podsByOwner;
    private final KeyedQueue queue;

    public Jobs(MirroredCluster world, EventWriter events, MirrorIndex podsByOwner) {
        this.world = world;
        this.events = events;
        this.podsByOwner = podsByOwner;
        Mirror jobs = world.mirror(RESOURCE);
        this.queue = new KeyedQueue(world, key -> jobs.get(key).ifPresent(this::visit));
        Owned.followOwn(jobs, queue);
        Owned.followChildren(world.mirror(Pods.RESOURCE), "Job", queue);
    }

    private void visit(ObjectNode job) {
        if (Meta.isDeleting(job)) {
            return;
        }
        if (JobProgress.isFinished(job)) {
            deleteAfterTtl(job);
            return;
        }
        var progress = progress(job);
        var end = finalCondition(job, progress);
        if (end.isPresent()) {
            finish(job, progress, end.get());
            return;
        }
        if (isSuspended(job)) {
            progress.active().forEach(pod -> world.delete(Pods.RESOURCE, pod));
        } else {
            scale(job, progress);
        }
        world.updateStatus(RESOURCE, ObjectKey.of(job), object -> withStatus(object, progress(object)));
    }

    private JobProgress progress(JsonNode job) {
        return new JobProgress(job, podsByOwner.of(Meta.uid(job)));
    }

    private static boolean isSuspended(JsonNode job) {
        return Json.at(job, "spec", "suspend").asBoolean();
    }

    /** Returns the final condition of the job, or empty if the job is not finished. */
    private Optional<Condition> finalCondition(ObjectNode job, JobProgress progress) {
        if (progress.isComplete()) {
            return Optional.of(
                    Condition.yes("Complete", "CompletionsReached", "Reached expected number of succeeded pods"));
        }
        if (progress.failed() > Json.at(job, "spec", "backoffLimit").asInt(6)) {
            return Optional.of(
                    Condition.yes("Failed", "BackoffLimitExceeded", "Job has reached the specified backoff limit"));
        }
        return isLate(job)
                ? Optional.of(
                        Condition.yes("Failed", "DeadlineExceeded", "Job was active longer than specified deadline"))
                : Optional.empty();
    }

    private boolean isLate(ObjectNode job) {
        var deadline = Json.number(job, "spec", "activeDeadlineSeconds");
        var started = Json.text(job, "status", "startTime");
        if (deadline.isEmpty() || started.isEmpty() || isSuspended(job)) {
            return false;
        }
        var end = Instant.parse(started).plusSeconds(deadline.get());
        if (world.now().isBefore(end)) {
            queue.addAfter(Duration.between(world.now(), end), ObjectKey.of(job));
            return false;
        }
        return true;
    }

    private void scale(ObjectNode job, JobProgress progress) {
        var surplus = progress.active().size() - progress.wanted();
        progress.active().reversed().stream()
                .limit(Math.max(0, surplus))
                .forEach(pod -> world.delete(Pods.RESOURCE, pod));
        if (surplus >= 0 || backsOff(job, progress)) {
            return;
        }
        var indexes = progress.missingIndexes(-surplus);
        for (int i = 0; i < -surplus; i++) {
            var pod = JobPod.json(job, i < indexes.size() ? List.of(indexes.get(i)) : List.of());
            var made = world.create(Pods.RESOURCE, pod);
            events.report(
                    job, EventWriter.Entry.normal("SuccessfulCreate", "Created pod: " + Meta.name(made), REPORTER));
        }
    }

    /**
     * Returns true if the job must wait before its next pod. The back-off after a failure is ten seconds and doubles with each failure, up
     * to ten minutes.
     */
    private boolean backsOff(ObjectNode job, JobProgress progress) {
        var last = progress.lastFailure();
        if (last.isEmpty()) {
            return false;
        }
        int doublings = Math.min(progress.failed() - 1, MOST_DOUBLINGS);
        var wait = FIRST_BACK_OFF.multipliedBy(1L << doublings);
        var until = last.get().plus(wait.compareTo(MOST_BACK_OFF) > 0 ? MOST_BACK_OFF : wait);
        if (world.now().isBefore(until)) {
            queue.addAfter(Duration.between(world.now(), until), ObjectKey.of(job));
            return true;
        }
        return false;
    }

    private ObjectNode withStatus(ObjectNode job, JobProgress progress) {
        var status = Json.child(job, "status");
        if (isSuspended(job)) {
            status.remove("startTime");
            Conditions.set(job, Condition.yes("Suspended", "JobSuspended", "Job suspended"), world.now());
        } else if (!status.has("startTime")) {
            status.put("startTime", world.now().toString());
            if (Conditions.isTrue(job, "Suspended")) {
                Conditions.set(job, Condition.no("Suspended", "JobResumed", "Job resumed"), world.now());
            }
        }
        progress.writeTo(job);
        return job;
    }

    private void finish(ObjectNode job, JobProgress progress, Condition end) {
        progress.active().forEach(pod -> world.delete(Pods.RESOURCE, pod));
        world.updateStatus(RESOURCE, ObjectKey.of(job), object -> {
            withStatus(object, progress(object));
            var isComplete = end.type().equals("Complete");
            if (isComplete) {
                Json.child(object, "status").put("completionTime", world.now().toString());
            }
            var before = isComplete ? "SuccessCriteriaMet" : "FailureTarget";
            Conditions.set(object, Condition.yes(before, end.reason(), end.message()), world.now());
            Conditions.set(object, end, world.now());
            return object;
        });
        events.report(
                job,
                end.type().equals("Complete")
                        ? EventWriter.Entry.normal("Completed", "Job completed", REPORTER)
                        : EventWriter.Entry.warning(end.reason(), end.message(), REPORTER));
    }

    private void deleteAfterTtl(ObjectNode job) {
        var life = Json.number(job, "spec", "ttlSecondsAfterFinished");
        if (life.isEmpty()) {
            return;
        }
        var end = JobProgress.finishedAt(job).plusSeconds(life.get());
        if (world.now().isBefore(end)) {
            queue.addAfter(Duration.between(world.now(), end), ObjectKey.of(job));
        } else {
            world.delete(RESOURCE, job);
        }
    }
}
