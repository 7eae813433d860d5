package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.schema.FieldError;

/** The rules of the API server for kinds that create pods from a template. */
final class WorkloadRules implements KindRules {

    private static final int REVISIONS_KEPT = 10;
    private static final int PROGRESS_SECONDS = 600;
    private static final int JOB_RETRIES = 6;

    @Override
    public void complete(ObjectNode workload) {
        var spec = workload.withObject("/spec");
        PodTemplates.complete(spec.withObject("/template").withObject("/spec"));
        switch (workload.path("kind").asText()) {
            case "Deployment" -> completeDeployment(spec);
            case "ReplicaSet" -> Fill.number(spec, "replicas", 1);
            case "StatefulSet" -> completeStatefulSet(spec);
            case "DaemonSet" -> completeDaemonSet(spec);
            default -> completeJob(spec);
        }
    }

    private static void completeDeployment(ObjectNode spec) {
        Fill.number(spec, "replicas", 1);
        Fill.number(spec, "revisionHistoryLimit", REVISIONS_KEPT);
        Fill.number(spec, "progressDeadlineSeconds", PROGRESS_SECONDS);
        var strategy = spec.withObject("/strategy");
        Fill.text(strategy, "type", "RollingUpdate");
        if (strategy.path("type").asText().equals("RollingUpdate")) {
            var rolling = strategy.withObject("/rollingUpdate");
            Fill.text(rolling, "maxUnavailable", "25%");
            Fill.text(rolling, "maxSurge", "25%");
        }
    }

    private static void completeStatefulSet(ObjectNode spec) {
        Fill.number(spec, "replicas", 1);
        Fill.number(spec, "revisionHistoryLimit", REVISIONS_KEPT);
        Fill.text(spec, "podManagementPolicy", "OrderedReady");
        Fill.text(spec.withObject("/updateStrategy"), "type", "RollingUpdate");
        RolloutRules.dropUnservedFields(spec);
    }

    private static void completeDaemonSet(ObjectNode spec) {
        Fill.number(spec, "revisionHistoryLimit", REVISIONS_KEPT);
        var strategy = spec.withObject("/updateStrategy");
        Fill.text(strategy, "type", "RollingUpdate");
        if (strategy.path("type").asText().equals("RollingUpdate")) {
            var rolling = strategy.withObject("/rollingUpdate");
            Fill.number(rolling, "maxUnavailable", 1);
            Fill.number(rolling, "maxSurge", 0);
        }
    }

    private static void completeJob(ObjectNode spec) {
        if (Fill.isAbsent(spec, "completions") && Fill.isAbsent(spec, "parallelism")) {
            spec.put("completions", 1);
        }
        Fill.number(spec, "parallelism", 1);
        Fill.number(spec, "backoffLimit", JOB_RETRIES);
        Fill.text(spec, "completionMode", "NonIndexed");
        Fill.flag(spec, "suspend", "false");
    }

    @Override
    public void admit(ObjectNode workload) {
        workload.set("status", Json.object());
        if (workload.path("kind").asText().equals("Job")
                && !workload.path("spec").path("manualSelector").asBoolean(false)) {
            selectOwnPods(workload);
        }
    }

    /** Sets the selector of a job to its uid, so that two jobs never share pods. */
    private static void selectOwnPods(ObjectNode job) {
        var metadata = job.path("metadata");
        var spec = job.withObject("/spec");
        var uid = metadata.path("uid").asText();
        spec.withObject("/selector").withObject("/matchLabels").put("batch.kubernetes.io/controller-uid", uid);
        spec.withObject("/template")
                .withObject("/metadata")
                .withObject("/labels")
                .put("batch.kubernetes.io/controller-uid", uid)
                .put("controller-uid", uid)
                .put("batch.kubernetes.io/job-name", metadata.path("name").asText())
                .put("job-name", metadata.path("name").asText());
    }

    @Override
    public List<FieldError> check(ObjectNode workload, @Nullable ObjectNode before, Write write) {
        var spec = workload.path("spec");
        if (before != null && before.path("spec").equals(spec)) {
            return List.of();
        }
        var errors = new ArrayList<>(
                PodTemplates.check("spec.template.spec", spec.path("template").path("spec")));
        checkSelector(spec, errors);
        errors.addAll(RolloutRules.check(workload.path("kind").asText(), spec));
        if (before != null && !before.path("spec").path("selector").equals(spec.path("selector"))) {
            errors.add(FieldError.invalid("spec.selector", spec.path("selector").toString(), "field is immutable"));
        }
        if (spec.path("replicas").asInt(0) < 0) {
            errors.add(FieldError.invalid(
                    "spec.replicas", spec.path("replicas").asText(), "must be greater than or equal to 0"));
        }
        return errors;
    }

    private static void checkSelector(JsonNode spec, List<FieldError> errors) {
        var labels = spec.path("template").path("metadata").path("labels");
        if (spec.path("selector").isEmpty()) {
            errors.add(FieldError.required("spec.selector", ""));
        } else if (!ObjectSelector.of(spec.path("selector")).matches(labels)) {
            errors.add(FieldError.invalid(
                    "spec.template.metadata.labels",
                    labels.isMissingNode() ? "null" : labels.toString(),
                    "`selector` does not match template `labels`"));
        }
    }
}
