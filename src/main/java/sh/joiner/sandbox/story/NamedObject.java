package sh.joiner.sandbox.story;

import static sh.joiner.sandbox.story.Story.needed;

import org.jspecify.annotations.Nullable;

/**
 * A reference to an object.
 *
 * @param resource the plural with its group, such as {@code pods} or {@code nodepools.karpenter.sh}
 * @param namespace the namespace; empty for cluster-scoped objects
 */
public record NamedObject(String resource, String namespace, String name) {

    public NamedObject(@Nullable String resource, @Nullable String namespace, @Nullable String name) {
        this.resource = needed(resource, "resource");
        this.namespace = namespace == null ? "" : namespace;
        this.name = needed(name, "name");
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? resource + " " + name : "%s %s/%s".formatted(resource, namespace, name);
    }
}
