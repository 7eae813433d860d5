package sh.joiner.aws;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.requirement.Requirements;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * One DescribeImages request, made from selector terms (aws 4.1).
 *
 * @param owners whose images; none means everybody's
 * @param variants image id to the requirements that an alias adds, one entry for each variant; others have none
 * @param terms image id to the term that named it, {@link #EVERY} for all others
 */
record ImageQuery(
        List<Filter> filters,
        List<String> owners,
        Map<String, List<Requirements>> variants,
        Map<String, String> terms) {

    static final String EVERY = "";

    ImageQuery {
        filters = List.copyOf(filters);
        owners = List.copyOf(owners);
        variants = Map.copyOf(variants);
        terms = Map.copyOf(terms);
    }

    /** Everything that one term selects by name, owner and tags. */
    static ImageQuery of(String name, List<String> owners, Map<String, String> tags, String term) {
        var filters = new ArrayList<Filter>();
        if (!name.isEmpty()) {
            filters.add(filter("name", name));
        }
        filters.addAll(TagFilters.of(tags));
        return new ImageQuery(filters, owners, Map.of(), Map.of(EVERY, term));
    }

    /** Images by id, each with the term that named it and with its variants. */
    static ImageQuery ofIds(Map<String, String> terms, Map<String, List<Requirements>> variants) {
        var ids = List.copyOf(new TreeMap<>(terms).keySet());
        var filter = Filter.builder().name("image-id").values(ids).build();
        return new ImageQuery(List.of(filter), List.of(), variants, terms);
    }

    String termOf(String imageId) {
        return terms.getOrDefault(imageId, terms.getOrDefault(EVERY, ""));
    }

    List<Requirements> variantsOf(String imageId) {
        return variants.getOrDefault(imageId, List.of(Requirements.NONE));
    }

    private static Filter filter(String name, String value) {
        return Filter.builder().name(name).values(value).build();
    }
}
