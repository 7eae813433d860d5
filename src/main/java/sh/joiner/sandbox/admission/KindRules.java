package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.schema.FieldError;

/** What the server fills in and refuses for one kind, beyond what holds for every object. */
public interface KindRules {

    /** Nothing beyond what holds for every object. */
    KindRules NONE = new KindRules() {};

    /** Fills in a new object, its status too; refuses with an {@link ApiException} what admission refuses. */
    default void admit(ObjectNode object) {}

    /** Fills in defaults of a new or changed object and drops what the schema does not know. */
    default void complete(ObjectNode object) {}

    /** What is wrong with the object; {@code before} is null for a new one. */
    default List<FieldError> check(ObjectNode object, @Nullable ObjectNode before, Write write) {
        return List.of();
    }
}
