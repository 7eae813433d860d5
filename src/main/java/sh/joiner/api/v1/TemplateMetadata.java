package sh.joiner.api.v1;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** Labels and annotations of every node of a pool. */
@WireObject
public final class TemplateMetadata {
    public @Nullable Map<String, String> labels;
    public @Nullable Map<String, String> annotations;
}
