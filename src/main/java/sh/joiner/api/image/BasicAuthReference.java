package sh.joiner.api.image;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A Secret with a user name and a password, in the namespace of Joiner. */
@WireObject
public final class BasicAuthReference {
    public String namespace = "";
    public String name = "";
    public @Nullable String usernameKey;
    public @Nullable String passwordKey;
}
