package sh.joiner.api.image;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A key of a Secret or of a ConfigMap in the namespace of Joiner, with a certificate authority in PEM. */
@WireObject
public final class CaReference {

    /** Secret or ConfigMap. */
    public String kind = "";

    public String namespace = "";
    public String name = "";
    public @Nullable String key;
}
