package sh.joiner.sandbox.cluster;

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
record CustomType(
        Schema schema,
        ObjectNode openApi,
        List<Column> columns,
        @Nullable ScalePaths scale) {

    CustomType {
        columns = List.copyOf(columns);
    }

    /** Dotted paths of the scale subresource; {@code selector} may be empty. */
    record ScalePaths(String wanted, String present, String selector) {}

    /** A printer column; {@code priority} above 0 is shown by wide output only. */
    record Column(String name, String type, String format, String description, int priority, String jsonPath) {}
}
