package sh.joiner.sandbox.kind;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The kinds that the server currently serves. CRDs add and remove kinds. Thread-safe. */
public final class ServedKinds {

    private final Map<String, ResourceType> byResource = new ConcurrentSkipListMap<>();
    private final Map<String, List<ResourceType>> served = new ConcurrentSkipListMap<>();

    public ServedKinds(Collection<ResourceType> types) {
        types.forEach(this::serve);
    }

    private void serve(ResourceType type) {
        serve(new CrdReader.Versions(type, List.of(type)));
    }

    public void serve(CrdReader.Versions versions) {
        byResource.put(versions.stored().resource(), versions.stored());
        served.put(versions.stored().resource(), versions.served());
    }

    public void withdraw(String resource) {
        served.remove(resource);
        byResource.remove(resource);
    }

    /** Returns the stored version of a kind, by its plural with group. Throws an error 404 for an unknown kind. */
    public ResourceType stored(String resource) {
        var type = byResource.get(resource);
        if (type == null || type.equals(BuiltInTypes.NEW_EVENT)) {
            throw ApiErrors.noSuchPath();
        }
        return type;
    }

    public Optional<ResourceType> find(String group, String version, String plural) {
        return served.getOrDefault(group.isEmpty() ? plural : plural + "." + group, List.of()).stream()
                .filter(type -> type.version().equals(version))
                .findFirst();
    }

    @Nullable
    public ResourceType ofKind(String apiVersion, String kind) {
        for (var type : all()) {
            if (type.kind().equals(kind) && type.apiVersion().equals(apiVersion)) {
                return type;
            }
        }
        return null;
    }

    /** Returns all kinds in all served versions, ordered by resource name. */
    public List<ResourceType> all() {
        return served.values().stream().flatMap(List::stream).toList();
    }

    /** Returns each kind once, in its stored version. */
    public List<ResourceType> storedVersions() {
        return List.copyOf(byResource.values());
    }

    public List<ResourceType> of(String group, String version) {
        return all().stream()
                .filter(type -> type.group().equals(group) && type.version().equals(version))
                .toList();
    }
}
