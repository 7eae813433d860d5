package sh.joiner.aws.image;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.aws.call.TagFilters;
import sh.joiner.model.requirement.Requirements;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * A DescribeImages request made from selector terms (aws 4.1).
 *
 * @param owners accounts that own the images; empty means all accounts
 * @param variants the requirements that an alias adds, by image id, one entry for each variant; images without an alias are absent
 * @param terms the term that named the image, by image id; the key {@link #EVERY} is for all other images
 */
record ImageQuery(
        List<Filter> filters,
        List<String> owners,
        Map<String, List<Requirements>> variants,
        Map<String, String> terms) {

    static final String EVERY = "";

    /** Maximum number of values in a filter (EC2). */
    private static final int MOST_IDS = 200;

    ImageQuery {
        filters = List.copyOf(filters);
        owners = List.copyOf(owners);
        variants = Map.copyOf(variants);
        terms = Map.copyOf(terms);
    }

    /** Returns the query for all images that one term selects by name, owner and tags. */
    static ImageQuery of(String name, List<String> owners, Map<String, String> tags, String term) {
        var filters = new ArrayList<Filter>();
        if (!name.isEmpty()) {
            filters.add(filter("name", name));
        }
        filters.addAll(TagFilters.of(tags));
        return new ImageQuery(filters, owners, Map.of(), Map.of(EVERY, term));
    }

    /** Returns the queries for images by id, each with the term that named the image and with the image's variants. */
    static List<ImageQuery> ofIds(Map<String, String> terms, Map<String, List<Requirements>> variants) {
        var ids = List.copyOf(new TreeMap<>(terms).keySet());
        var queries = new ArrayList<ImageQuery>();
        for (int from = 0; from < ids.size(); from += MOST_IDS) {
            var chunk = ids.subList(from, Math.min(ids.size(), from + MOST_IDS));
            var filter = Filter.builder().name("image-id").values(chunk).build();
            queries.add(new ImageQuery(List.of(filter), List.of(), variants, terms));
        }
        return queries;
    }

    /** Returns a description of the query for messages, with at most three terms. */
    String words() {
        return terms.values().stream().distinct().sorted().limit(3).collect(joining(", "));
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
