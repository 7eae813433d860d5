package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.schema.FieldError;

/** The rules of the API server for PersistentVolumeClaims: the default storage class, and the fields that cannot change after the binding. */
final class ClaimRules implements KindRules {

    private static final String IS_DEFAULT = "storageclass.kubernetes.io/is-default-class";

    private final ClusterObjects objects;

    ClaimRules(ClusterObjects objects) {
        this.objects = objects;
    }

    @Override
    public void complete(ObjectNode claim) {
        Fill.text(claim.withObject("/spec"), "volumeMode", "Filesystem");
    }

    @Override
    public void admit(ObjectNode claim) {
        var spec = claim.withObject("/spec");
        if (Fill.isAbsent(spec, "storageClassName")) {
            objects.all(BuiltInTypes.STORAGE_CLASS).stream()
                    .filter(ClaimRules::isDefault)
                    .findFirst()
                    .ifPresent(chosen -> spec.set("storageClassName", chosen.at("/metadata/name")));
        }
        claim.set("status", Json.object().put("phase", "Pending"));
        Fill.item(claim.withObject("/metadata"), "finalizers", "kubernetes.io/pvc-protection");
    }

    private static boolean isDefault(ObjectNode storageClass) {
        return storageClass
                .path("metadata")
                .path("annotations")
                .path(IS_DEFAULT)
                .asBoolean(false);
    }

    @Override
    public List<FieldError> check(ObjectNode claim, @Nullable ObjectNode before, Write write) {
        var errors = new ArrayList<FieldError>();
        var spec = claim.path("spec");
        if (spec.path("accessModes").isEmpty()) {
            errors.add(FieldError.required("spec.accessModes", "at least 1 access mode is required"));
        }
        if (spec.path("resources").path("requests").path("storage").isMissingNode()) {
            errors.add(FieldError.required("spec.resources[storage]", ""));
        }
        if (before != null && !fixed(claim).equals(fixed(before)) && isBound(before)) {
            errors.add(
                    FieldError.forbidden(
                            "spec",
                            "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims"));
        }
        return errors;
    }

    private static boolean isBound(ObjectNode claim) {
        return !claim.path("spec").path("volumeName").asText().isEmpty();
    }

    private static ObjectNode fixed(ObjectNode claim) {
        var spec = claim.path("spec").<ObjectNode>deepCopy();
        spec.remove(List.of("resources", "volumeAttributesClassName"));
        return spec;
    }
}
