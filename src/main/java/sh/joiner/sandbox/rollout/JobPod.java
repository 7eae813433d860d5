package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.pod.Pods;

/** A pod of a Job. */
final class JobPod {

    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    private JobPod() {}

    /** Returns the index of a pod of an indexed Job, or -1 for other pods. */
    static int index(JsonNode pod) {
        var text = Meta.annotation(pod, INDEX);
        return text.isEmpty() ? -1 : Integer.parseInt(text);
    }

    /**
     * Returns a new pod.
     *
     * @param index the pod's completion index; empty for a Job without indexes
     */
    static ObjectNode json(ObjectNode job, List<Integer> index) {
        var pod = Pods.fromTemplate(job);
        var labels = Json.child(pod, "metadata", "labels");
        labels.put("batch.kubernetes.io/job-name", Meta.name(job)).put("job-name", Meta.name(job));
        labels.put("batch.kubernetes.io/controller-uid", Meta.uid(job)).put("controller-uid", Meta.uid(job));
        index.forEach(number -> number(job, pod, number));
        return pod;
    }

    private static void number(ObjectNode job, ObjectNode pod, int index) {
        var name = "%s-%d".formatted(Meta.name(job), index);
        Json.child(pod, "metadata").put("generateName", name + "-");
        Json.child(pod, "metadata", "annotations").put(INDEX, Integer.toString(index));
        Json.child(pod, "metadata", "labels").put(INDEX, Integer.toString(index));
        Json.child(pod, "spec").put("hostname", name);
        for (JsonNode container : Json.at(pod, "spec", "containers")) {
            if (container instanceof ObjectNode object) {
                Json.list(object, "env")
                        .addObject()
                        .put("name", "JOB_COMPLETION_INDEX")
                        .put("value", Integer.toString(index));
            }
        }
    }
}
