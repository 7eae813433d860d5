package sh.joiner.api.ec2;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A selector term for images; all set fields must match. */
@WireObject
public final class AmiSelectorTerm {
    public @Nullable Map<String, String> tags;

    /** A family and a version, such as {@code al2023@latest}. */
    public @Nullable String alias;

    public @Nullable String id;
    public @Nullable String name;
    public @Nullable String owner;
    public @Nullable String ssmParameter;
}
