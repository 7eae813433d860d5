package sh.joiner.api.ec2;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.v1.LabelRequirement;

/** An image that the selectors of a node class found, and the requirements for the instance types that can use the image. */
@WireObject
public final class ResolvedAmi {
    public String id = "";
    public @Nullable String name;

    /** Absent if the image is not deprecated. */
    public @Nullable Boolean deprecated;

    public List<LabelRequirement> requirements = new ArrayList<>();
}
