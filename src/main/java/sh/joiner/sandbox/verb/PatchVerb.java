package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.TypeShapes;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.message.View;
import sh.joiner.sandbox.patch.JsonPatch;
import sh.joiner.sandbox.patch.MergePatch;
import sh.joiner.sandbox.patch.PatchException;
import sh.joiner.sandbox.patch.StrategicPatch;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.Key;

/** Handles PATCH requests. The media type of the request selects one of four patch formats. */
public final class PatchVerb {

    static final String APPLY = "application/apply-patch+yaml";

    private static final String JSON_PATCH = "application/json-patch+json";
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";

    private final ClusterStore store;
    private final ReadVerbs reading;
    private final ApplyVerb applying;

    public PatchVerb(ClusterStore store, ReadVerbs reading, ApplyVerb applying) {
        this.store = store;
        this.reading = reading;
        this.applying = applying;
    }

    public HttpAnswer patch(View view, Key key, Write.Part part, Call call) {
        if (call.mediaType().equals(APPLY)) {
            return applying.apply(view, key, part, call);
        }
        var change = changeFor(view.shown(), call);
        var warnings = new ArrayList<String>();
        UnaryOperator<ObjectNode> checked = present -> {
            var next = change.apply(view.isStoredAsOtherKind() ? view.show(present) : present);
            warnings.clear();
            warnings.addAll(UnknownFields.check(view.shown(), next, call));
            return view.toStored(next);
        };
        var stored = store.update(view.storedType(), key, checked, call.write(part));
        return reading.show(200, view, stored, call).warning(warnings);
    }

    /** Parses the patch once and returns the change, which can be applied repeatedly. */
    static UnaryOperator<ObjectNode> changeFor(ResourceType type, Call call) {
        var patch = call.parse("application/json");
        return switch (call.mediaType()) {
            case JSON_PATCH -> present -> object(applying(() -> JsonPatch.apply(present, patch)));
            case MERGE -> present -> object(MergePatch.apply(present, patch));
            case STRATEGIC -> strategic(type, patch, call);
            default -> throw ApiErrors.unsupportedMediaType(call.mediaType(), accepted(type));
        };
    }

    /** Returns a strategic merge patch. Custom kinds do not support these patches, because they have no merge keys. */
    private static UnaryOperator<ObjectNode> strategic(ResourceType type, JsonNode patch, Call call) {
        if (type.custom() != null) {
            throw ApiErrors.unsupportedMediaType(call.mediaType(), accepted(type));
        }
        var shape = TypeShapes.of(type);
        return present -> object(applying(() -> StrategicPatch.apply(present, patch, shape)));
    }

    private static List<String> accepted(ResourceType type) {
        return type.custom() == null ? List.of(JSON_PATCH, MERGE, STRATEGIC, APPLY) : List.of(JSON_PATCH, MERGE, APPLY);
    }

    private static JsonNode applying(Supplier<JsonNode> patch) {
        try {
            return patch.get();
        } catch (PatchException e) {
            throw ApiErrors.unprocessable(
                    "the server rejected our request due to an error in our request: " + e.getMessage());
        }
    }

    private static ObjectNode object(JsonNode outcome) {
        if (outcome instanceof ObjectNode object) {
            return object;
        }
        throw ApiErrors.unprocessable("the result of the patch is not an object");
    }
}
