package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.schema.Schema;

/**
 * What a CRD says of its kind beyond names.
 *
 * @param openApi the schema as it was written, for OpenAPI
 * @param scale where the scale subresource finds its numbers; null without one
 */
public record CustomType(
        Schema schema,
        ObjectNode openApi,
        List<Column> columns,
        @Nullable ScalePaths scale) {

    public CustomType {
        columns = List.copyOf(columns);
    }

    /** Dotted paths of the scale subresource; {@code selector} may be empty. */
    public record ScalePaths(String wanted, String present, String selector) {}

    /** A printer column; {@code priority} above 0 is shown by wide output only. */
    public record Column(String name, String type, String format, String description, int priority, String jsonPath) {}
}
