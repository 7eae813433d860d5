package sh.joiner.aws;

import static sh.joiner.aws.AwsErrors.asking;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.ImageFeed;
import sh.joiner.port.OutsideTrouble;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.Tag;

/** Images by selector terms. States are not filtered by EC2: an image that is refused must be there to be told of. */
final class Ec2Images implements ImageFeed {

    private static final List<String> OURS_AND_AMAZONS = List.of("self", "amazon");

    private final Ec2Client ec2;
    private final SsmParameters parameters;

    Ec2Images(Ec2Client ec2, SsmParameters parameters) {
        this.ec2 = ec2;
        this.parameters = parameters;
    }

    @Override
    public List<Image> images(List<ImageTerm> terms, String kubernetesVersion) {
        return queries(terms, kubernetesVersion).stream()
                .flatMap(query -> ask(query).stream())
                .distinct()
                .sorted(Comparator.comparing(Image::createdAt).reversed().thenComparing(Image::id))
                .toList();
    }

    /** One query for all images that are named by id, and one for each other term; each different query once. */
    private List<ImageQuery> queries(List<ImageTerm> terms, String kubernetesVersion) {
        var named = new TreeMap<String, String>();
        var variants = new TreeMap<String, List<Requirements>>();
        var queries = new LinkedHashSet<ImageQuery>();
        for (var term : terms) {
            if (!term.alias().isEmpty()) {
                resolve(ImageAlias.parse(term.alias(), kubernetesVersion), term.alias(), named, variants);
            } else if (!term.id().isEmpty()) {
                named.putIfAbsent(term.id(), "id " + term.id());
            } else if (!term.ssmParameter().isEmpty()) {
                parameters
                        .mutable(term.ssmParameter())
                        .filter(value -> value.startsWith("ami-"))
                        .ifPresent(id -> named.putIfAbsent(id, "SSM parameter " + term.ssmParameter()));
            } else {
                queries.add(query(term));
            }
        }
        if (!named.isEmpty()) {
            queries.add(ImageQuery.ofIds(named, variants));
        }
        return List.copyOf(queries);
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

    /** A variant that AWS does not publish is left out; that none is there, or that SSM does not answer, is trouble. */
    private void resolve(
            ImageAlias alias, String text, Map<String, String> named, Map<String, List<Requirements>> variants) {
        for (var parameter : alias.parameters()) {
            var id = alias.isMutable() ? parameters.mutable(parameter.path()) : parameters.pinned(parameter.path());
            id.ifPresent(image -> {
                named.put(image, "alias " + text);
                variants.merge(image, parameter.variants(), Ec2Images::both);
            });
        }
        if (named.isEmpty()) {
            var message = "SSM knows no image for alias %s and Kubernetes %s".formatted(text, alias.kubernetes());
            throw new OutsideTrouble(
                    OutsideTrouble.Category.NOT_FOUND,
                    "ParameterNotFound",
                    message,
                    new IllegalStateException(message));
        }
    }

    private static List<Requirements> both(List<Requirements> one, List<Requirements> other) {
        var all = new LinkedHashSet<>(one);
        all.addAll(other);
        return List.copyOf(all);
    }

    private List<Image> ask(ImageQuery query) {
        var request = DescribeImagesRequest.builder()
                .filters(query.filters())
                .includeDeprecated(true)
                .maxResults(1000);
        if (!query.owners().isEmpty()) {
            request.owners(query.owners());
        }
        return asking(
                "describe images",
                () -> ec2.describeImagesPaginator(request.build()).images().stream()
                        .flatMap(image -> query.variantsOf(image.imageId()).stream()
                                .map(variant -> translate(image, variant, query.termOf(image.imageId()))))
                        .toList());
    }

    private static Image translate(
            software.amazon.awssdk.services.ec2.model.Image image, Requirements variant, String term) {
        var tags = new TreeMap<String, String>();
        for (Tag tag : image.tags()) {
            tags.put(tag.key(), tag.value());
        }
        return new Image(
                image.imageId(),
                AwsErrors.nonNull(image.name()),
                AwsErrors.nonNull(image.ownerId()),
                AwsErrors.nonNull(image.stateAsString()),
                AwsErrors.nonNull(image.architectureAsString()),
                instant(image.creationDate()).orElse(Instant.EPOCH),
                instant(image.deprecationTime()).orElse(null),
                tags,
                variant,
                term);
    }

    /** EC2's dates are texts; an image without a readable one counts as the oldest and as never deprecated. */
    private static Optional<Instant> instant(@Nullable String text) {
        try {
            return text == null || text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException unreadable) {
            return Optional.empty();
        }
    }
}
