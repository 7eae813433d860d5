package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.Questions;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.port.ImageFeed;
import sh.joiner.port.ImageFeedContract;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.DescribeImagesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeImagesResponse;

class Ec2ImagesTest extends ImageFeedContract {

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

    /** The reference ends the process (aws B-25). */
    @Test
    void anImageWhoseDateCannotBeReadCountsAsTheOldest() {
        var feed = new Ec2Images(new TwoImages(), new SsmParameters(world.cloud.ssm(), world.clock), world.clock);

        var images = feed.images(List.of(new ImageTerm("", "", "*", "self", "", Map.of())), "1.34");

        assertThat(images.images()).extracting(Image::id).containsExactly("ami-old", "ami-odd");
        assertThat(Candidates.of(Questions.about(images, world.clock.now())).selected())
                .extracting(ResolvedImage::id)
                .containsExactly("ami-old");
    }

    /** An EC2 with two images, one of which has dates that are none. */
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
            // nothing is open
        }
    }
}
