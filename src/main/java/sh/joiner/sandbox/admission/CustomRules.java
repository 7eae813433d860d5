package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.CustomType;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.schema.FieldError;
import sh.joiner.sandbox.schema.SchemaDefaults;
import sh.joiner.sandbox.schema.SchemaPruning;
import sh.joiner.sandbox.schema.SchemaValidator;

/** The rules for objects of a custom kind. The schema of the CRD removes unknown fields, sets defaults and validates the objects. */
record CustomRules(ResourceType type, CustomType custom) implements KindRules {

    /** Removes the status of a new object if the kind has a status subresource: only that subresource may write the status. */
    @Override
    public void admit(ObjectNode object) {
        if (type.has(ResourceType.Subresource.STATUS)) {
            object.remove("status");
        }
    }

    @Override
    public void complete(ObjectNode object) {
        SchemaPruning.prune(custom.schema(), object);
        SchemaDefaults.apply(custom.schema(), object);
    }

    @Override
    public List<FieldError> check(ObjectNode object, @Nullable ObjectNode before, Write write) {
        return before == null
                ? SchemaValidator.checkNew(custom.schema(), object)
                : SchemaValidator.checkChanged(custom.schema(), object, before);
    }
}
