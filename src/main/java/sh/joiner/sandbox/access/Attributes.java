package sh.joiner.sandbox.access;

/** The attributes of a request that authorization uses. */
public sealed interface Attributes {

    String verb();

    /** A request for objects; {@code namespace}, {@code subresource} and {@code name} may be empty. */
    record OfObjects(String verb, String group, String resource, String subresource, String namespace, String name)
            implements Attributes {

        /** Returns the resource as roles write it: {@code pods} or {@code pods/eviction}. */
        public String path() {
            return subresource.isEmpty() ? resource : resource + "/" + subresource;
        }
    }

    /** A request for a path that is not a resource, for example {@code /version}. */
    record OfPath(String verb, String path) implements Attributes {}

    /** Returns the description of the request in the message of a 403 answer. */
    default String words() {
        return switch (this) {
            case OfPath(var verb, var path) -> "%s path \"%s\"".formatted(verb, path);
            case OfObjects resource ->
                "%s resource \"%s\" in API group \"%s\" %s"
                        .formatted(
                                resource.verb,
                                resource.path(),
                                resource.group,
                                resource.namespace.isEmpty()
                                        ? "at the cluster scope"
                                        : "in the namespace \"%s\"".formatted(resource.namespace));
        };
    }
}
