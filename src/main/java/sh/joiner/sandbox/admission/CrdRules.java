package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.CrdReader;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.schema.FieldError;

/**
 * The rules of the API server for CustomResourceDefinitions. A definition that the server cannot serve is refused. Every other definition is
 * established immediately.
 */
final class CrdRules implements KindRules {

    static final CrdRules INSTANCE = new CrdRules();

    private CrdRules() {}

    @Override
    public void complete(ObjectNode crd) {
        var names = crd.withObject("/spec").withObject("/names");
        var kind = names.path("kind").asText();
        Fill.text(names, "singular", kind.toLowerCase(Locale.ROOT));
        Fill.text(names, "listKind", kind + "List");
        Fill.tree(crd.withObject("/spec"), "conversion", Json.object().put("strategy", "None"));
    }

    @Override
    public void admit(ObjectNode crd) {
        var since = crd.path("metadata").path("creationTimestamp").asText();
        var status = Json.object();
        var conditions = status.putArray("conditions");
        condition(conditions.addObject(), "NamesAccepted", since, "NoConflicts", "no conflicts found");
        condition(
                conditions.addObject(),
                "Established",
                since,
                "InitialNamesAccepted",
                "the initial names have been accepted");
        status.set("acceptedNames", crd.path("spec").path("names").deepCopy());
        var stored = status.putArray("storedVersions");
        for (var version : crd.path("spec").path("versions")) {
            if (version.path("storage").asBoolean()) {
                stored.add(version.path("name").asText());
            }
        }
        crd.set("status", status);
    }

    private static void condition(ObjectNode condition, String type, String since, String reason, String message) {
        condition
                .put("type", type)
                .put("status", "True")
                .put("lastTransitionTime", since)
                .put("reason", reason)
                .put("message", message);
    }

    @Override
    public List<FieldError> check(ObjectNode crd, @Nullable ObjectNode before, Write write) {
        if (before != null && before.path("spec").equals(crd.path("spec"))) {
            return List.of();
        }
        try {
            for (var type : CrdReader.read(crd).served()) {
                var custom = type.custom();
                if (custom != null && write.origin() == Write.Origin.CLIENT) {
                    custom.schema().compileRules();
                }
            }
            return List.of();
        } catch (IllegalArgumentException e) {
            return List.of(FieldError.invalid("spec", "\"object\"", String.valueOf(e.getMessage())));
        }
    }
}
