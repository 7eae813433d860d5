package sh.joiner.aws.image;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.aws.call.SharedAnswers;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageAnswer.FailedQuery;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.image.ImageFeed;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * Images by selector terms. The calls request images in every state, because users also see why an image was rejected. Node classes with
 * equal terms share one call.
 */
public final class Ec2Images implements ImageFeed {

    private static final Comparator<Image> YOUNGEST_FIRST =
            Comparator.comparing(Image::createdAt).reversed().thenComparing(Image::id);

    private final Ec2Client ec2;
    private final SsmParameters parameters;
    private final SharedAnswers<ImagesRequest, List<Image>> answers;

    /** The parameters of one DescribeImages call. Queries that differ only in their terms and variants share a call. */
    private record ImagesRequest(List<Filter> filters, List<String> owners) {}

    public Ec2Images(Ec2Client ec2, SsmParameters parameters, WorldClock clock, CacheReport report) {
        this.ec2 = ec2;
        this.parameters = parameters;
        this.answers = new SharedAnswers<>(CacheName.IMAGES, clock, report);
    }

    @Override
    public ImageAnswer images(List<ImageTerm> terms, String kubernetesVersion) {
        var queries = new SelectorTermQueries(parameters, kubernetesVersion);
        terms.forEach(queries::read);
        var failed = new ArrayList<>(queries.failedQueries());
        var images = new ArrayList<Image>();
        for (var query : queries.queries()) {
            try {
                images.addAll(find(query));
            } catch (RemoteCallException failure) {
                failed.add(new FailedQuery(query.words(), SelectorTermQueries.why(failure), List.of()));
            }
        }
        var all = images.stream().distinct().sorted(YOUNGEST_FIRST).toList();
        return new ImageAnswer(all, failed, queries.missing());
    }

    private List<Image> find(ImageQuery query) {
        var shared = new ImagesRequest(query.filters(), query.owners());
        return answers.get(shared, () -> describe(shared)).stream()
                .flatMap(image -> matched(query, image))
                .toList();
    }

    private static Stream<Image> matched(ImageQuery query, Image image) {
        var term = query.termOf(image.id());
        return query.variantsOf(image.id()).stream().map(variant -> image.matchedBy(term, variant));
    }

    private List<Image> describe(ImagesRequest shared) {
        var request = DescribeImagesRequest.builder()
                .filters(shared.filters())
                .includeDeprecated(true)
                .includeDisabled(true)
                .maxResults(1000);
        if (!shared.owners().isEmpty()) {
            request.owners(shared.owners());
        }
        return callAws(
                "describe images",
                () -> ec2.describeImagesPaginator(request.build()).images().stream()
                        .map(ImageTranslation::image)
                        .toList());
    }
}
