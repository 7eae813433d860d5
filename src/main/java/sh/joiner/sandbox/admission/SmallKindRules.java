package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.schema.FieldError;

/** The rules of the API server for kinds that have only a few rules. */
final class SmallKindRules implements KindRules {

    @Override
    public void complete(ObjectNode object) {
        switch (object.path("kind").asText()) {
            case "PriorityClass" -> Fill.text(object, "preemptionPolicy", "PreemptLowerPriority");
            case "StorageClass" -> completeStorageClass(object);
            case "PersistentVolume" -> completeVolume(object.withObject("/spec"));
            case "Service" -> completeService(object.withObject("/spec"));
            case "Secret" -> completeSecret(object);
            default -> {}
        }
    }

    private static void completeStorageClass(ObjectNode storageClass) {
        Fill.text(storageClass, "reclaimPolicy", "Delete");
        Fill.text(storageClass, "volumeBindingMode", "Immediate");
    }

    private static void completeVolume(ObjectNode spec) {
        Fill.text(spec, "volumeMode", "Filesystem");
        Fill.text(spec, "persistentVolumeReclaimPolicy", "Retain");
    }

    private static void completeService(ObjectNode spec) {
        Fill.text(spec, "type", "ClusterIP");
        Fill.text(spec, "sessionAffinity", "None");
        for (var item : spec.path("ports")) {
            if (item instanceof ObjectNode port) {
                Fill.text(port, "protocol", "TCP");
                Fill.tree(port, "targetPort", port.path("port"));
            }
        }
    }

    /** Moves {@code stringData} to {@code data}, encoded in base64. */
    private static void completeSecret(ObjectNode secret) {
        Fill.text(secret, "type", "Opaque");
        for (var text : secret.path("stringData").properties()) {
            var bytes = text.getValue().asText().getBytes(StandardCharsets.UTF_8);
            secret.withObject("/data").put(text.getKey(), Base64.getEncoder().encodeToString(bytes));
        }
        secret.remove("stringData");
    }

    @Override
    public void admit(ObjectNode object) {
        switch (object.path("kind").asText()) {
            case "PersistentVolume" -> {
                object.set("status", Json.object().put("phase", "Pending"));
                Fill.item(object.withObject("/metadata"), "finalizers", "kubernetes.io/pv-protection");
            }
            case "PodDisruptionBudget", "Service" -> object.set("status", Json.object());
            default -> {}
        }
    }

    @Override
    public List<FieldError> check(ObjectNode object, @Nullable ObjectNode before, Write write) {
        var errors = new ArrayList<FieldError>();
        switch (object.path("kind").asText()) {
            case "PriorityClass" -> checkFixed(object, before, "value", errors);
            case "StorageClass" -> {
                if (object.path("provisioner").asText().isEmpty()) {
                    errors.add(FieldError.required("provisioner", ""));
                }
                checkFixed(object, before, "provisioner", errors);
            }
            case "PodDisruptionBudget" -> checkBudget(object, errors);
            case "ConfigMap" -> checkConfig(object, before, errors);
            default -> {}
        }
        return errors;
    }

    private static void checkFixed(
            ObjectNode object, @Nullable ObjectNode before, String field, List<FieldError> errors) {
        if (before != null && !before.path(field).equals(object.path(field))) {
            errors.add(FieldError.forbidden(field, "may not be changed in an update."));
        }
    }

    private static void checkBudget(ObjectNode budget, List<FieldError> errors) {
        var spec = budget.path("spec");
        if (spec.has("minAvailable") && spec.has("maxUnavailable")) {
            errors.add(
                    FieldError.invalid("spec", spec.toString(), "minAvailable and maxUnavailable cannot be both set"));
        }
    }

    private static void checkConfig(ObjectNode config, @Nullable ObjectNode before, List<FieldError> errors) {
        if (before != null
                && before.path("immutable").asBoolean(false)
                && !before.path("data").equals(config.path("data"))) {
            errors.add(FieldError.forbidden("data", "field is immutable when `immutable` is set"));
        }
    }
}
