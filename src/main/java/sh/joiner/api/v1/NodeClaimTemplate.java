package sh.joiner.api.v1;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The template of a pool's nodes. */
@WireObject
public final class NodeClaimTemplate {
    public @Nullable TemplateMetadata metadata;
    public TemplateSpec spec = new TemplateSpec();
}
