package sh.joiner.api.image;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.ec2.ResolvedAmi;

/** The images before and after a rollout, and the request of a user. */
@WireObject
public final class AMIRolloutSpec {
    public String nodeClass = "";

    /** The AMIPolicy with the rules. */
    public String policy = "";

    public List<ResolvedAmi> stable = new ArrayList<>();
    public List<ResolvedAmi> candidate = new ArrayList<>();

    /** Pause, Resume, Promote or Abort. */
    public @Nullable String request;
}
