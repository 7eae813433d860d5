package sh.joiner.aws.call;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.model.Filter;

/** Converts selector tags into EC2 filters. All filters must match; {@code *} matches any value (aws 1.5, 4.1). */
public final class TagFilters {

    private TagFilters() {}

    public static List<Filter> of(Map<String, String> tags) {
        return new TreeMap<>(tags)
                .entrySet().stream()
                        .map(tag -> tag.getValue().equals("*")
                                ? filter("tag-key", tag.getKey())
                                : filter("tag:" + tag.getKey(), tag.getValue()))
                        .toList();
    }

    private static Filter filter(String name, String value) {
        return Filter.builder().name(name).values(value).build();
    }
}
