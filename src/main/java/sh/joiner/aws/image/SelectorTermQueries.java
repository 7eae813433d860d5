package sh.joiner.aws.image;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sh.joiner.model.image.ImageAnswer.FailedQuery;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.RemoteCallException;

/**
 * Converts the selector terms of one node class into EC2 queries. Reads the SSM parameters that the terms refer to (aws 4.1, 4.2). Used
 * once; not thread-safe.
 */
final class SelectorTermQueries {

    private static final List<String> OURS_AND_AMAZONS = List.of("self", "amazon");

    private final SsmParameters parameters;
    private final String kubernetesVersion;
    private final Map<String, String> named = new TreeMap<>();
    private final Map<String, List<Requirements>> variants = new TreeMap<>();
    private final Set<ImageQuery> queries = new LinkedHashSet<>();
    private final List<FailedQuery> failedQueries = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    SelectorTermQueries(SsmParameters parameters, String kubernetesVersion) {
        this.parameters = parameters;
        this.kubernetesVersion = kubernetesVersion;
    }

    void read(ImageTerm term) {
        if (!term.alias().isEmpty()) {
            resolve(ImageAlias.parse(term.alias(), kubernetesVersion), term.alias());
        } else if (!term.id().isEmpty()) {
            named.putIfAbsent(term.id(), "id " + term.id());
        } else if (!term.ssmParameter().isEmpty()) {
            resolve(term.ssmParameter());
        } else {
            queries.add(query(term));
        }
    }

    /** Returns one query for each group of up to 200 images with a known id, and one for each other term. Equal terms share a query. */
    List<ImageQuery> queries() {
        var all = new ArrayList<>(ImageQuery.ofIds(named, variants));
        all.addAll(queries);
        return all;
    }

    List<FailedQuery> failedQueries() {
        return failedQueries;
    }

    /** Returns the SSM parameters that do not exist or contain no AMI ID. {@link #failedQueries} reports an alias that has no image at all. */
    List<String> missing() {
        return missing;
    }

    static String why(RemoteCallException failure) {
        return "%s: %s".formatted(failure.category(), failure.getMessage());
    }

    private static ImageQuery query(ImageTerm term) {
        boolean byName = !term.name().isEmpty();
        var defaultOwners = byName ? OURS_AND_AMAZONS : List.<String>of();
        var owners = term.owner().isEmpty() ? defaultOwners : List.of(term.owner());
        var words = new ArrayList<String>();
        if (byName) {
            words.add("name " + term.name());
        }
        if (!term.owner().isEmpty()) {
            words.add("owner " + term.owner());
        }
        new TreeMap<>(term.tags()).forEach((key, value) -> words.add("tag %s=%s".formatted(key, value)));
        return ImageQuery.of(term.name(), owners, term.tags(), String.join(", ", words));
    }

    /** Resolves a parameter of the user. The user may change the value, so the parameter is read again after a short time. */
    private void resolve(String parameter) {
        try {
            parameters
                    .mutable(parameter)
                    .filter(value -> value.startsWith("ami-"))
                    .ifPresentOrElse(
                            id -> named.putIfAbsent(id, "SSM parameter " + parameter),
                            () -> missing.add("SSM parameter %s, which contains no AMI ID".formatted(parameter)));
        } catch (RemoteCallException failure) {
            failedQueries.add(new FailedQuery("SSM parameter " + parameter, why(failure), List.of()));
        }
    }

    /**
     * Resolves an alias. A variant that AWS does not publish is left out and reported as missing. A variant whose parameter cannot be read
     * is reported with the error. If AWS publishes no variant, the whole alias is reported as unpublished.
     */
    private void resolve(ImageAlias alias, String text) {
        var absent = new ArrayList<String>();
        for (var parameter : alias.parameters()) {
            try {
                image(alias, parameter)
                        .ifPresentOrElse(
                                id -> found(text, id, parameter),
                                () -> absent.add("alias %s, SSM parameter %s".formatted(text, parameter.path())));
            } catch (RemoteCallException failure) {
                var what = "alias %s, SSM parameter %s".formatted(text, parameter.path());
                failedQueries.add(new FailedQuery(what, why(failure), parameter.instanceKinds()));
            }
        }
        if (absent.size() == alias.parameters().size()) {
            failedQueries.add(unpublished(alias, text));
        } else {
            missing.addAll(absent);
        }
    }

    private Optional<String> image(ImageAlias alias, ImageAlias.Parameter parameter) {
        return alias.isMutable() ? parameters.mutable(parameter.path()) : parameters.pinned(parameter.path());
    }

    private void found(String text, String id, ImageAlias.Parameter parameter) {
        named.put(id, "alias " + text);
        variants.merge(id, parameter.variants(), SelectorTermQueries::both);
    }

    private static FailedQuery unpublished(ImageAlias alias, String text) {
        var why = "SSM has no parameter of this alias for Kubernetes %s".formatted(alias.kubernetes());
        return new FailedQuery("alias " + text, why, List.of(), FailedQuery.Kind.UNPUBLISHED);
    }

    private static List<Requirements> both(List<Requirements> first, List<Requirements> second) {
        var all = new LinkedHashSet<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }
}
