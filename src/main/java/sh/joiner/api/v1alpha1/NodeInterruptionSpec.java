package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The notice from AWS, the affected node, and the request of a user. Times are in RFC 3339. */
@WireObject
public final class NodeInterruptionSpec {
    public String kind = "";
    public @Nullable String instanceID;
    public @Nullable String nodeClaimName;
    public @Nullable String nodeClaimUID;
    public @Nullable String nodeName;
    public @Nullable String nodePoolName;

    /** Queue or Status. */
    public @Nullable List<String> sources;

    public @Nullable List<String> eventIDs;
    public @Nullable String code;
    public @Nullable String description;
    public String toldAt = "";
    public @Nullable String notBefore;
    public @Nullable String notAfter;
    public @Nullable String since;

    /** Open, Canceled or Completed. */
    public String stage = "";

    /** The beginning of a message that could not be parsed. */
    public @Nullable String body;

    public @Nullable String problem;

    /** Approve, Snooze or Cancel. */
    public @Nullable String request;

    public @Nullable String snoozeUntil;
}
