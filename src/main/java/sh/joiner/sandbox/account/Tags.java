package sh.joiner.sandbox.account;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** The tags of EC2 resources, by id. Only registered ids can be tagged. */
public final class Tags {

    private static final int MOST = 50;

    private final Map<String, Map<String, String>> tags = new HashMap<>();

    /** Registers a resource with its first tags. */
    public void register(String id, Map<String, String> first) {
        tags.put(id, new TreeMap<>(first));
    }

    public void forget(String id) {
        tags.remove(id);
    }

    public Map<String, String> of(String id) {
        return tags.getOrDefault(id, Map.of());
    }

    public List<Tag> listOf(String id) {
        return of(id).entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
    }

    /** Adds tags to all of the resources. If one resource is unknown, changes no resource. */
    public void add(List<String> ids, List<Tag> added) {
        ids.forEach(this::mustBeKnown);
        var more = mapOf(added);
        refuseReserved(more);
        ids.forEach(id -> add(id, more));
    }

    private void add(String id, Map<String, String> more) {
        var all = new TreeMap<>(of(id));
        all.putAll(more);
        if (all.keySet().stream().filter(key -> !isReserved(key)).count() > MOST) {
            throw ServiceErrors.ec2("TagLimitExceeded", "The maximum number of Tags for a resource has been reached.");
        }
        tags.put(id, all);
    }

    private void mustBeKnown(String id) {
        if (tags.containsKey(id)) {
            return;
        }
        throw id.startsWith("i-")
                ? ServiceErrors.ec2("InvalidInstanceID.NotFound", "The instance ID '%s' does not exist".formatted(id))
                : ServiceErrors.ec2("InvalidID", "The ID '%s' is not valid".formatted(id));
    }

    /** Returns the tags that a request contains for one kind of resource. */
    public static Map<String, String> requested(List<TagSpecification> specifications, ResourceType kind) {
        var all = new TreeMap<String, String>();
        specifications.stream()
                .filter(specification -> specification.resourceType() == kind)
                .forEach(specification -> all.putAll(mapOf(specification.tags())));
        refuseReserved(all);
        return all;
    }

    public static Map<String, String> mapOf(List<Tag> tags) {
        var map = new TreeMap<String, String>();
        tags.forEach(tag -> map.put(tag.key(), tag.value() == null ? "" : tag.value()));
        return map;
    }

    private static void refuseReserved(Map<String, String> tags) {
        if (tags.keySet().stream().anyMatch(Tags::isReserved)) {
            throw ServiceErrors.invalid("Tag keys starting with 'aws:' are reserved for internal use");
        }
    }

    private static boolean isReserved(String key) {
        return key.startsWith("aws:");
    }
}
