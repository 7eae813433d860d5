package sh.joiner.model.snapshot;

import java.time.Instant;

/**
 * An object of the cluster that Joiner cannot use because its spec is invalid. No decision uses the object. Pages and REST show the object with the
 * reason.
 *
 * @param kind the kind, such as {@code NodePool}
 * @param namespace empty for kinds without namespaces
 * @param createdAt when the object was created; its spec may have become invalid later
 * @param reason the invalid fields with their values, in one line
 */
public record InvalidObject(String kind, String namespace, String name, Instant createdAt, String reason) {

    public static final String POOL = "NodePool";
    public static final String NODE_CLASS = "EC2NodeClass";
    public static final String CLAIM = "NodeClaim";

    /** Returns namespace and name; only the name if there is no namespace. */
    public String fullName() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
