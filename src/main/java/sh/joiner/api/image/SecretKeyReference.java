package sh.joiner.api.image;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A key of a Secret in the namespace of Joiner. */
@WireObject
public final class SecretKeyReference {
    public String namespace = "";
    public String name = "";
    public @Nullable String key;
}
