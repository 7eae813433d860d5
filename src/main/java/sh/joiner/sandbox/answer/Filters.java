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
 * The filters of one Describe call: what each name means for a thing. Values of one filter are alternatives, filters add up; {@code *} and
 * {@code ?} are wildcards and case counts (EC2 User Guide, "List and filter using the CLI and API").
 */
public final class Filters<T> {

    private final Map<String, Function<T, Stream<String>>> meanings = new LinkedHashMap<>();
    private Function<T, Map<String, String>> tags = thing -> Map.of();
    private boolean tagged;

    public Filters<T> by(String name, Function<T, String> value) {
        return byAny(name, thing -> Stream.ofNullable(value.apply(thing)));
    }

    public Filters<T> byAny(String name, Function<T, Stream<String>> values) {
        meanings.put(name, values);
        return this;
    }

    public Filters<T> byTags(Function<T, Map<String, String>> tagsOf) {
        tags = tagsOf;
        tagged = true;
        return byAny("tag-key", thing -> tagsOf.apply(thing).keySet().stream());
    }

    public Predicate<T> all(List<Filter> filters) {
        return filters.stream().map(this::one).reduce(thing -> true, Predicate::and);
    }

    private Predicate<T> one(Filter filter) {
        var meaning = meaningOf(filter.name());
        var wanted = filter.values().stream().map(Glob::new).toList();
        return thing -> meaning.apply(thing).anyMatch(value -> wanted.stream().anyMatch(glob -> glob.matches(value)));
    }

    private Function<T, Stream<String>> meaningOf(String name) {
        if (tagged && name.startsWith("tag:")) {
            var key = name.substring("tag:".length());
            return thing -> Stream.ofNullable(tags.apply(thing).get(key));
        }
        var meaning = meanings.get(name);
        if (meaning == null) {
            throw ServiceErrors.invalid("The filter '%s' is invalid".formatted(name));
        }
        return meaning;
    }
}
