package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectNames;
import sh.joiner.sandbox.schema.FieldError;

/** Defaults and checks of a pod's spec, for pods and for the pod templates of workloads. */
final class PodTemplates {

    private static final int GRACE_SECONDS = 30;

    private PodTemplates() {}

    static void complete(ObjectNode spec) {
        Fill.text(spec, "restartPolicy", "Always");
        Fill.text(spec, "dnsPolicy", "ClusterFirst");
        Fill.text(spec, "schedulerName", "default-scheduler");
        Fill.number(spec, "terminationGracePeriodSeconds", GRACE_SECONDS);
        Fill.tree(spec, "securityContext", Json.object());
        completeAll(spec.path("initContainers"));
        completeAll(spec.path("containers"));
    }

    private static void completeAll(JsonNode containers) {
        for (var item : containers) {
            if (item instanceof ObjectNode container) {
                completeContainer(container);
            }
        }
    }

    private static void completeContainer(ObjectNode container) {
        Fill.text(container, "terminationMessagePath", "/dev/termination-log");
        Fill.text(container, "terminationMessagePolicy", "File");
        var image = container.path("image").asText();
        var isMoving = image.endsWith(":latest")
                || !image.substring(image.lastIndexOf('/') + 1).contains(":");
        Fill.text(container, "imagePullPolicy", isMoving ? "Always" : "IfNotPresent");
        Fill.tree(container, "resources", Json.object());
        for (var item : container.path("ports")) {
            if (item instanceof ObjectNode port) {
                Fill.text(port, "protocol", "TCP");
            }
        }
        requestsFromLimits(container.withObject("/resources"));
    }

    /** Sets each missing request to the limit of the same resource. */
    private static void requestsFromLimits(ObjectNode resources) {
        for (var limit : resources.path("limits").properties()) {
            Fill.tree(resources.withObject("/requests"), limit.getKey(), limit.getValue());
        }
    }

    static List<FieldError> check(String path, JsonNode spec) {
        var errors = new ArrayList<FieldError>();
        if (spec.path("containers").isEmpty()) {
            errors.add(FieldError.required(path + ".containers", ""));
        }
        checkContainers(path + ".containers", spec.path("containers"), errors);
        checkContainers(path + ".initContainers", spec.path("initContainers"), errors);
        checkTolerations(path + ".tolerations", spec.path("tolerations"), errors);
        return errors;
    }

    private static void checkContainers(String path, JsonNode containers, List<FieldError> errors) {
        int i = 0;
        var names = new HashSet<String>();
        for (var container : containers) {
            var at = path + "[" + i++ + "]";
            checkName(at + ".name", container.path("name").asText(), names, errors);
            for (var field : List.of("name", "image")) {
                if (container.path(field).asText().isEmpty()) {
                    errors.add(FieldError.required(at + "." + field, ""));
                }
            }
            checkAmounts(at + ".resources.limits", container.path("resources").path("limits"), errors);
            checkAmounts(at + ".resources.requests", container.path("resources").path("requests"), errors);
            checkRequests(at, container.path("resources"), errors);
        }
    }

    private static void checkName(String path, String name, Set<String> others, List<FieldError> errors) {
        if (name.isEmpty()) {
            return;
        }
        if (!ObjectNames.isLabel(name)) {
            errors.add(FieldError.invalid(
                    path,
                    ObjectNames.quoted(name),
                    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start"
                            + " and end with an alphanumeric character"));
        }
        if (!others.add(name)) {
            errors.add(new FieldError(FieldError.Reason.DUPLICATE, path, ObjectNames.quoted(name)));
        }
    }

    private static void checkAmounts(String path, JsonNode amounts, List<FieldError> errors) {
        for (var amount : amounts.properties()) {
            if (!Quantities.isAmount(amount.getValue().asText())) {
                errors.add(FieldError.invalid(
                        path + "[" + amount.getKey() + "]",
                        amount.getValue().toString(),
                        "quantities must match the regular expression '" + Quantities.FORM + "'"));
            }
        }
    }

    private static void checkRequests(String path, JsonNode resources, List<FieldError> errors) {
        for (var request : resources.path("requests").properties()) {
            var limit = resources.path("limits").path(request.getKey());
            var amount = request.getValue().asText();
            if (!limit.isMissingNode()
                    && Quantities.isAmount(amount)
                    && Quantities.isAmount(limit.asText())
                    && Quantities.of(amount).compareTo(Quantities.of(limit.asText())) > 0) {
                errors.add(FieldError.invalid(
                        path + ".resources.requests",
                        ObjectNames.quoted(amount),
                        "must be less than or equal to %s limit of %s".formatted(request.getKey(), limit.asText())));
            }
        }
    }

    private static void checkTolerations(String path, JsonNode tolerations, List<FieldError> errors) {
        int i = 0;
        for (var toleration : tolerations) {
            var at = path + "[" + i++ + "].operator";
            var operator = toleration.path("operator").asText("Equal");
            if (toleration.path("key").asText().isEmpty() && !operator.equals("Exists")) {
                errors.add(FieldError.invalid(
                        at,
                        ObjectNames.quoted(operator),
                        "operator must be Exists when `key` is empty, which means \"match all values and all keys\""));
            }
            if (!List.of("Equal", "Exists", "").contains(operator)) {
                errors.add(new FieldError(
                        FieldError.Reason.NOT_SUPPORTED,
                        at,
                        "\"%s\": supported values: \"Equal\", \"Exists\"".formatted(operator)));
            }
        }
    }
}
