package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.StatusCounts;

/** The progress of a Job. */
final class JobProgress {

    private final JsonNode job;
    private final List<ObjectNode> pods;

    JobProgress(JsonNode job, Collection<ObjectNode> pods) {
        this.job = job;
        this.pods = List.copyOf(pods);
    }

    static boolean isFinished(JsonNode job) {
        return Conditions.isTrue(job, "Complete") || Conditions.isTrue(job, "Failed");
    }

    static Instant finishedAt(JsonNode job) {
        return Conditions.since(job, "Complete")
                .or(() -> Conditions.since(job, "Failed"))
                .orElse(Instant.EPOCH);
    }

    private int completions() {
        return Json.at(job, "spec", "completions").asInt(1);
    }

    private boolean isIndexed() {
        return Json.text(job, "spec", "completionMode").equals("Indexed");
    }

    List<ObjectNode> active() {
        return pods.stream().filter(Pods::isActive).toList();
    }

    /** Returns the number of succeeded pods. In an indexed Job, each index counts once. */
    int succeeded() {
        var succeeded = pods.stream().filter(pod -> Pods.phase(pod).equals("Succeeded"));
        return (int) (isIndexed() ? succeeded.mapToInt(JobPod::index).distinct().count() : succeeded.count());
    }

    int failed() {
        return (int) pods.stream().filter(JobProgress::hasFailed).count();
    }

    private static boolean hasFailed(JsonNode pod) {
        return Pods.phase(pod).equals("Failed");
    }

    Optional<Instant> lastFailure() {
        return pods.stream()
                .filter(JobProgress::hasFailed)
                .flatMap(pod -> Conditions.since(pod, "ContainersReady").stream())
                .max(Instant::compareTo);
    }

    /**
     * Returns true if the pods share a work queue. The first success then means that the queue is empty: no new pods are created, and the
     * running pods can finish.
     */
    private boolean isQueue() {
        return Json.at(job, "spec", "completions").isMissingNode()
                && Json.at(job, "spec").has("parallelism");
    }

    /** Returns the desired number of active pods. */
    int wanted() {
        int together = Json.at(job, "spec", "parallelism").asInt(1);
        if (isQueue()) {
            return succeeded() > 0 ? Math.min(together, active().size()) : together;
        }
        return Math.min(together, completions() - succeeded());
    }

    boolean isComplete() {
        return isQueue() ? succeeded() > 0 && active().isEmpty() : succeeded() >= completions();
    }

    /** Returns the lowest indexes, at most {@code most}, that have neither a succeeded nor an active pod. Empty for a Job without indexes. */
    List<Integer> missingIndexes(int most) {
        if (!isIndexed()) {
            return List.of();
        }
        Set<Integer> taken = pods.stream()
                .filter(pod -> !hasFailed(pod) && (Pods.isActive(pod) || Pods.isFinished(pod)))
                .map(JobPod::index)
                .collect(Collectors.toUnmodifiableSet());
        return IntStream.range(0, completions())
                .boxed()
                .filter(index -> !taken.contains(index))
                .limit(most)
                .toList();
    }

    void writeTo(ObjectNode object) {
        int ready = (int) active().stream().filter(Pods::isReady).count();
        StatusCounts.of(object)
                .put("active", active().size())
                .put("succeeded", succeeded())
                .put("failed", failed())
                .always("ready", ready);
        var status = Json.child(object, "status");
        status.remove("observedGeneration"); // Jobs have no observedGeneration
        if (isIndexed()) {
            status.put("completedIndexes", completedIndexes());
        }
    }

    private String completedIndexes() {
        return pods.stream()
                .filter(pod -> Pods.phase(pod).equals("Succeeded"))
                .map(JobPod::index)
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }
}
