package sh.joiner.sandbox.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.store.RevisionStore;
import sh.joiner.sandbox.store.Stored;

/** The selection of objects of a request: a namespace (empty for all), labels and fields. */
public record ObjectSelection(String namespace, ObjectSelector labels, List<FieldTerm> fields) {

    public ObjectSelection {
        fields = List.copyOf(fields);
    }

    /** A condition on a field; {@code path} is dotted. */
    record FieldTerm(String path, Comparison comparison, String value) {

        enum Comparison {
            EQUAL,
            NOT_EQUAL
        }

        boolean matches(ObjectNode object) {
            return text(object).equals(value) == (comparison == Comparison.EQUAL);
        }

        /** Returns the value of the field. An absent {@code spec.unschedulable} is false, other absent fields are empty. */
        private String text(ObjectNode object) {
            JsonNode at = object;
            for (var step : path.split("\\.", -1)) {
                at = at.path(step);
            }
            return at.isMissingNode() && path.equals("spec.unschedulable") ? "false" : at.asText();
        }
    }

    /** Reads the selectors of a request. Throws an error 400 for an unknown field. */
    public static ObjectSelection of(ResourceType type, String namespace, Call call) {
        return new ObjectSelection(
                namespace,
                ObjectSelector.parse(call.parameter("labelSelector")),
                fields(type, call.parameter("fieldSelector")));
    }

    /** Returns a copy that selects only the object with this name. */
    public ObjectSelection named(String name) {
        var terms = new ArrayList<>(fields);
        terms.add(new FieldTerm("metadata.name", FieldTerm.Comparison.EQUAL, name));
        return new ObjectSelection(namespace, labels, terms);
    }

    private static List<FieldTerm> fields(ResourceType type, String query) {
        var terms = new ArrayList<FieldTerm>();
        for (var part : query.split(",", -1)) {
            if (!part.isBlank()) {
                terms.add(field(type, part.strip()));
            }
        }
        return terms;
    }

    private static FieldTerm field(ResourceType type, String part) {
        var equals = part.indexOf('=');
        if (equals <= 0) {
            throw ApiErrors.badRequest("invalid field selector %s: expected name=value or name!=value".formatted(part));
        }
        var isNot = part.charAt(equals - 1) == '!';
        var name = part.substring(0, isNot ? equals - 1 : equals).strip();
        var value = part.substring(part.startsWith("=", equals + 1) ? equals + 2 : equals + 1)
                .strip();
        return new FieldTerm(
                path(type, name), isNot ? FieldTerm.Comparison.NOT_EQUAL : FieldTerm.Comparison.EQUAL, value);
    }

    private static String path(ResourceType type, String name) {
        if (name.equals("metadata.name") || (name.equals("metadata.namespace") && type.isNamespaced())) {
            return name;
        }
        var path = type.selectable().get(name);
        if (path == null && type.selectable().isEmpty() && type.custom() == null) {
            throw ApiErrors.badRequest(
                    "\"%s\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
                            .formatted(name));
        }
        if (path == null) {
            throw ApiErrors.badRequest("%s: field label not supported: %s".formatted(type.resource(), name));
        }
        return path.equals("source") ? "source.component" : path;
    }

    public boolean matches(Stored object) {
        return (namespace.isEmpty() || namespace.equals(object.key().namespace()))
                && labels.matches(object.tree().path("metadata").path("labels"))
                && fields.stream().allMatch(term -> term.matches(object.tree()));
    }

    /** Returns the selected objects. Uses the index by node if a field selector requires a certain {@code spec.nodeName}. */
    public RevisionStore.Listing list(RevisionStore revisions, ResourceType type) {
        for (var term : fields) {
            if (term.path().equals("spec.nodeName")
                    && term.comparison() == FieldTerm.Comparison.EQUAL
                    && !term.value().isEmpty()) {
                return filtered(revisions.listOnNode(type.resource(), term.value()));
            }
        }
        return filtered(revisions.list(type.resource(), namespace));
    }

    /** Returns the selected objects at a revision. Throws an error if the revision is no longer in the history or not yet reached. */
    public RevisionStore.Listing listAt(RevisionStore revisions, ResourceType type, long revision) {
        return filtered(revisions.listAt(type.resource(), revision));
    }

    /** Returns true if there are no selectors of labels or fields. */
    public boolean isOfAll() {
        return labels.rules().isEmpty() && fields.isEmpty();
    }

    private RevisionStore.Listing filtered(RevisionStore.Listing all) {
        if (isOfAll() && namespace.isEmpty()) {
            return all;
        }
        return new RevisionStore.Listing(
                all.revision(), all.objects().stream().filter(this::matches).toList());
    }
}
