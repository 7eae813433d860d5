package sh.joiner.sandbox.access;

/** What a request wants to do, in the words of authorization. */
public sealed interface Attributes {

    String verb();

    /** To do something with objects; {@code namespace}, {@code subresource} and {@code name} may be empty. */
    record OfObjects(String verb, String group, String resource, String subresource, String namespace, String name)
            implements Attributes {

        /** As rules name it: {@code pods} or {@code pods/eviction}. */
        public String path() {
            return subresource.isEmpty() ? resource : resource + "/" + subresource;
        }
    }

    /** To read something that is no object, as {@code /version}. */
    record OfPath(String verb, String path) implements Attributes {}

    /** As a refusal names it. */
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
