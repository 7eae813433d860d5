package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.schema.Schema;

/**
 * The properties of a CRD's kind in addition to its names.
 *
 * @param openApi the schema as the CRD contains it, for OpenAPI
 * @param scale the paths of the scale subresource; null if there is none
 */
public record CustomType(
        Schema schema,
        ObjectNode openApi,
        List<Column> columns,
        @Nullable ScalePaths scale) {

    public CustomType {
        columns = List.copyOf(columns);
    }

    /** The dotted paths of the scale subresource; {@code selector} may be empty. */
    public record ScalePaths(String wanted, String present, String selector) {}

    /** A printer column. A column with {@code priority} above 0 is shown only in wide output. */
    public record Column(String name, String type, String format, String description, int priority, String jsonPath) {}
}
