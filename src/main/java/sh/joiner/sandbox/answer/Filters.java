package sh.joiner.sandbox.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sh.joiner.model.text.Glob;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * The filters that a Describe call supports. For each filter name, a function returns the values of an item. An item
 * must match every filter. A filter matches if one of the item's values matches one of the filter's values. {@code *}
 * and {@code ?} are wildcards, and matching is case-sensitive (EC2 User Guide, "List and filter using the CLI and
 * API").
 */
public final class Filters<T> {

    private final Map<String, Function<T, Stream<String>>> valuesByName = new LinkedHashMap<>();
    private Function<T, Map<String, String>> tags = item -> Map.of();
    private boolean tagged;

    public Filters<T> by(String name, Function<T, String> value) {
        return byAny(name, item -> Stream.ofNullable(value.apply(item)));
    }

    public Filters<T> byAny(String name, Function<T, Stream<String>> values) {
        valuesByName.put(name, values);
        return this;
    }

    public Filters<T> byTags(Function<T, Map<String, String>> tagsOf) {
        tags = tagsOf;
        tagged = true;
        return byAny("tag-key", item -> tagsOf.apply(item).keySet().stream());
    }

    public Predicate<T> all(List<Filter> filters) {
        return filters.stream().map(this::predicate).reduce(item -> true, Predicate::and);
    }

    private Predicate<T> predicate(Filter filter) {
        var values = valuesOf(filter.name());
        var wanted = filter.values().stream().map(Glob::new).toList();
        return item -> values.apply(item).anyMatch(value -> wanted.stream().anyMatch(glob -> glob.matches(value)));
    }

    private Function<T, Stream<String>> valuesOf(String name) {
        if (tagged && name.startsWith("tag:")) {
            var key = name.substring("tag:".length());
            return item -> Stream.ofNullable(tags.apply(item).get(key));
        }
        var values = valuesByName.get(name);
        if (values == null) {
            throw ServiceErrors.invalid("The filter '%s' is invalid".formatted(name));
        }
        return values;
    }
}
