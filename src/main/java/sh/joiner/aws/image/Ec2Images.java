package sh.joiner.aws.image;

import static sh.joiner.aws.request.AwsErrors.asking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.aws.call.SharedAnswers;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageAnswer.Unasked;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.image.ImageFeed;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * Images by selector terms. States are not filtered by EC2: an image that is refused must be there to be told of. What two node classes ask alike is
 * asked once.
 */
public final class Ec2Images implements ImageFeed {

    private static final Comparator<Image> YOUNGEST_FIRST =
            Comparator.comparing(Image::createdAt).reversed().thenComparing(Image::id);

    private final Ec2Client ec2;
    private final SsmParameters parameters;
    private final SharedAnswers<Asked, List<Image>> answers;

    /** What EC2 is asked, apart from what the terms know of the answer. */
    private record Asked(List<Filter> filters, List<String> owners) {}

    public Ec2Images(Ec2Client ec2, SsmParameters parameters, WorldClock clock, CacheReport report) {
        this.ec2 = ec2;
        this.parameters = parameters;
        this.answers = new SharedAnswers<>(CacheName.IMAGES, clock, report);
    }

    @Override
    public ImageAnswer images(List<ImageTerm> terms, String kubernetesVersion) {
        var reading = new TermReading(parameters, kubernetesVersion);
        terms.forEach(reading::read);
        var unasked = new ArrayList<>(reading.unasked());
        var images = new ArrayList<Image>();
        for (var query : reading.queries()) {
            try {
                images.addAll(ask(query));
            } catch (OutsideTrouble trouble) {
                unasked.add(new Unasked(query.words(), TermReading.why(trouble), List.of()));
            }
        }
        var all = images.stream().distinct().sorted(YOUNGEST_FIRST).toList();
        return new ImageAnswer(all, unasked, reading.missing());
    }

    private List<Image> ask(ImageQuery query) {
        var asked = new Asked(query.filters(), query.owners());
        return answers.get(asked, () -> describe(asked)).stream()
                .flatMap(image -> matched(query, image))
                .toList();
    }

    private static Stream<Image> matched(ImageQuery query, Image image) {
        var term = query.termOf(image.id());
        return query.variantsOf(image.id()).stream().map(variant -> image.matchedBy(term, variant));
    }

    private List<Image> describe(Asked asked) {
        var request = DescribeImagesRequest.builder()
                .filters(asked.filters())
                .includeDeprecated(true)
                .includeDisabled(true)
                .maxResults(1000);
        if (!asked.owners().isEmpty()) {
            request.owners(asked.owners());
        }
        return asking(
                "describe images",
                () -> ec2.describeImagesPaginator(request.build()).images().stream()
                        .map(ImageTranslation::image)
                        .toList());
    }
}
