package sh.joiner.api.v1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** What every node of a pool is made from. */
@WireObject
public final class NodeClaimTemplate {
    public @Nullable TemplateMetadata metadata;
    public TemplateSpec spec = new TemplateSpec();
}
