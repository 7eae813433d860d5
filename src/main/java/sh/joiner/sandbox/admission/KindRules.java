package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.schema.FieldError;

/** The rules of the API server for one kind, in addition to the rules for every object. */
public interface KindRules {

    /** No additional rules. */
    KindRules NONE = new KindRules() {};

    /** Runs admission for a new object: sets fields and the initial status. Throws {@link ApiException} if admission refuses the object. */
    default void admit(ObjectNode object) {}

    /** Sets the defaults of a new or changed object, and removes fields that the server does not serve. */
    default void complete(ObjectNode object) {}

    /** Returns the errors of the object; {@code before} is null for a new object. */
    default List<FieldError> check(ObjectNode object, @Nullable ObjectNode before, Write write) {
        return List.of();
    }
}
