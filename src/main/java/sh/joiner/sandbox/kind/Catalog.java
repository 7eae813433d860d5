package sh.joiner.sandbox.kind;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The kinds that the server serves now; CRDs come and go. Thread-safe. */
public final class Catalog {

    private final Map<String, ResourceType> byResource = new ConcurrentSkipListMap<>();

    public Catalog(Collection<ResourceType> types) {
        types.forEach(this::serve);
    }

    public void serve(ResourceType type) {
        byResource.put(type.resource(), type);
    }

    public void withdraw(String resource) {
        byResource.remove(resource);
    }

    /** A kind that objects are kept under, by its plural with group; unknown ones are a 404. */
    public ResourceType stored(String resource) {
        var type = byResource.get(resource);
        if (type == null || type.equals(BuiltInTypes.NEW_EVENT)) {
            throw Refusals.noSuchPath();
        }
        return type;
    }

    public Optional<ResourceType> find(String group, String version, String plural) {
        return Optional.ofNullable(byResource.get(group.isEmpty() ? plural : plural + "." + group))
                .filter(type -> type.version().equals(version));
    }

    @Nullable
    public ResourceType ofKind(String apiVersion, String kind) {
        for (var type : byResource.values()) {
            if (type.kind().equals(kind) && type.apiVersion().equals(apiVersion)) {
                return type;
            }
        }
        return null;
    }

    /** All kinds, ordered by resource name. */
    public List<ResourceType> all() {
        return List.copyOf(byResource.values());
    }

    public List<ResourceType> of(String group, String version) {
        return byResource.values().stream()
                .filter(type -> type.group().equals(group) && type.version().equals(version))
                .toList();
    }
}
