package sh.joiner.aws.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageQuestions;
import sh.joiner.engine.image.Variants;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer.FailedQuery;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.image.ImageFeed;
import sh.joiner.port.image.ImageFeedContract;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeImagesResponse;
import software.amazon.awssdk.services.ssm.SsmClient;
import software.amazon.awssdk.services.ssm.model.GetParameterRequest;
import software.amazon.awssdk.services.ssm.model.GetParameterResponse;
import software.amazon.awssdk.services.ssm.model.SsmException;

class Ec2ImagesTest extends ImageFeedContract {

    private static final ImageTerm AL2023 = new ImageTerm("al2023@latest", "", "", "", "", Map.of());

    private final AwsWorld world = new AwsWorld();
    private final Image own = ownImage(world.aws.images());

    private static Image ownImage(ImageFeed feed) {
        return feed.images(List.of(new ImageTerm("", "", "*", "self", "", Map.of())), "1.34").images().stream()
                .filter(image -> image.isAvailable() && image.architecture().equals("x86_64"))
                .findFirst()
                .orElseThrow();
    }

    @Override
    protected ImageFeed images() {
        return world.aws.images();
    }

    @Override
    protected String ownId() {
        return own.id();
    }

    @Override
    protected String ownName() {
        return own.name();
    }

    /** Karpenter crashes on an invalid date (aws B-25). */
    @Test
    void anImageWithAnInvalidDateCountsAsTheOldest() {
        var feed = new Ec2Images(
                new TwoImages(),
                new SsmParameters(world.cloud.ssm(), world.clock, CacheReport.NONE),
                world.clock,
                CacheReport.NONE);

        var images = feed.images(List.of(new ImageTerm("", "", "*", "self", "", Map.of())), "1.34");

        assertThat(images.images()).extracting(Image::id).containsExactly("ami-old", "ami-odd");
        assertThat(Candidates.of(ImageQuestions.about(images, world.clock.now()))
                        .selected())
                .extracting(ResolvedImage::id)
                .containsExactly("ami-old");
    }

    @Test
    void aVariantWithoutAnAnswerOfSsmIsUnknownAndTheOthersAreReturned() {
        var feed = feed(new ThrottlingSsm(path -> path.contains("/nvidia/") || path.contains("/neuron/")));

        var answer = feed.images(List.of(AL2023), "1.34");

        assertThat(answer.images()).hasSize(2);
        assertThat(answer.missing()).isEmpty();
        assertThat(answer.failedQueries())
                .hasSize(3)
                .allSatisfy(query -> assertThat(query.instanceKinds()).hasSize(1))
                .extracting(FailedQuery::what)
                .allSatisfy(
                        what -> assertThat(what).startsWith("alias al2023@latest, SSM parameter /aws/service/eks/"));
    }

    @Test
    void anUnknownVariantHasTheRequirementsOfItsInstances() {
        var complete = world.aws.images().images(List.of(AL2023), "1.34");
        var served = complete.images().stream()
                .filter(image -> image.name().contains("nvidia"))
                .map(image -> Variants.instanceKind(image).orElseThrow())
                .toList();

        var throttled =
                feed(new ThrottlingSsm(path -> path.contains("/nvidia/"))).images(List.of(AL2023), "1.34");

        assertThat(throttled.failedQueries())
                .flatExtracting(FailedQuery::instanceKinds)
                .containsExactlyInAnyOrderElementsOf(served);
    }

    @Test
    void anUnansweredParameterOfAUserMayBeAnyImage() {
        var term = new ImageTerm("", "", "", "", "/team/image", Map.of());

        var answer = feed(new ThrottlingSsm(_ -> true)).images(List.of(term), "1.34");

        assertThat(answer.failedQueries()).singleElement().satisfies(query -> {
            assertThat(query.what()).isEqualTo("SSM parameter /team/image");
            assertThat(query.instanceKinds()).isEmpty();
        });
    }

    @Test
    void aParameterThatDoesNotExistIsMissingAndNotUnknown() {
        var term = new ImageTerm("", "", "", "", "/team/none", Map.of());

        var answer = world.aws.images().images(List.of(term), "1.34");

        assertThat(answer.failedQueries()).isEmpty();
        assertThat(answer.missing()).hasSize(1);
    }

    @Test
    void manyIdsAreSplitIntoSeveralQueries() {
        var terms = IntStream.range(0, 450)
                .mapToObj(number -> new ImageTerm("", "ami-%017d".formatted(number), "", "", "", Map.of()))
                .toList();

        world.aws.images().images(terms, "1.34");

        assertThat(world.ec2.calls(DescribeImagesRequest.class))
                .extracting(request -> request.filters().getFirst().values().size())
                .endsWith(200, 200, 50);
    }

    private Ec2Images feed(SsmClient ssm) {
        return new Ec2Images(
                world.ec2, new SsmParameters(ssm, world.clock, CacheReport.NONE), world.clock, CacheReport.NONE);
    }

    /** An SSM that throttles requests for some paths. */
    private final class ThrottlingSsm implements SsmClient {

        private final Predicate<String> throttled;

        private ThrottlingSsm(Predicate<String> throttled) {
            this.throttled = throttled;
        }

        @Override
        public GetParameterResponse getParameter(GetParameterRequest request) {
            if (throttled.test(request.name())) {
                throw SsmException.builder()
                        .message("Rate exceeded")
                        .statusCode(400)
                        .awsErrorDetails(AwsErrorDetails.builder()
                                .errorCode("ThrottlingException")
                                .build())
                        .build();
            }
            return world.cloud.ssm().getParameter(request);
        }

        @Override
        public String serviceName() {
            return "ssm";
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }

    /** An EC2 with two images; one of them has invalid dates. */
    private static final class TwoImages implements Ec2Client {

        @Override
        public DescribeImagesResponse describeImages(DescribeImagesRequest request) {
            var usual = software.amazon.awssdk.services.ec2.model.Image.builder()
                    .state("available")
                    .architecture("x86_64")
                    .build();
            var odd = usual.toBuilder()
                    .imageId("ami-odd")
                    .name("z")
                    .creationDate("the day before yesterday")
                    .deprecationTime("soon");
            var old = usual.toBuilder().imageId("ami-old").name("a").creationDate("2001-01-01T00:00:00.000Z");
            return DescribeImagesResponse.builder()
                    .images(List.of(odd.build(), old.build()))
                    .build();
        }

        @Override
        public String serviceName() {
            return "ec2";
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }
}
