package sh.joiner.sandbox.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.sandbox.cloud.CloudFixture.filter;
import static sh.joiner.sandbox.cloud.CloudFixture.refused;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.cloud.CloudFixture;
import sh.joiner.sandbox.cloud.SandboxCloud;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Image;
import software.amazon.awssdk.services.ec2.model.ImageState;
import software.amazon.awssdk.services.ssm.SsmClient;

class ImagesTest {

    static final SandboxCloud CLOUD = new CloudFixture().cloud;
    static final Ec2Client EC2 = CLOUD.ec2();
    static final SsmClient SSM = CLOUD.ssm();

    @ParameterizedTest
    @CsvSource({
        "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id, x86_64",
        "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/nvidia/recommended/image_id, x86_64",
        "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/neuron/recommended/image_id, x86_64",
        "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/arm64/standard/recommended/image_id, arm64",
        "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/arm64/nvidia/recommended/image_id, arm64",
        "/aws/service/eks/optimized-ami/1.32/amazon-linux-2-gpu/recommended/image_id, x86_64",
        "/aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id, x86_64",
        "/aws/service/bottlerocket/aws-k8s-1.34-nvidia/arm64/latest/image_id, arm64",
        "/aws/service/ami-windows-latest/Windows_Server-2022-English-Core-EKS_Optimized-1.34/image_id, x86_64",
        "arn:aws:ssm:us-east-1::parameter/aws/service/bottlerocket/aws-k8s-1.34/arm64/latest/image_id, arm64"
    })
    void everyParameterNamesAnAvailableImageOfItsArchitecture(String path, String architecture) {
        var image = imageOf(path);

        assertThat(image.architectureAsString()).isEqualTo(architecture);
        assertThat(image.state()).isEqualTo(ImageState.AVAILABLE);
    }

    @Test
    void theParameterOfAReleaseNamesTheSameImageAsLatest() {
        var latest =
                imageOf("/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/arm64/standard/recommended/image_id");
        var pinned = imageOf("/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/arm64/standard/%s/image_id"
                .formatted(latest.name()));

        assertThat(latest.name()).matches("amazon-eks-node-al2023-arm64-standard-1\\.34-v2026\\d{4}");
        assertThat(pinned).isEqualTo(latest);
    }

    @Test
    void latestIsTheNewestImageOfItsSeries() {
        var latest = imageOf("/aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id");
        var series = images(filter("name", "bottlerocket-aws-k8s-1.34-x86_64-v*"));

        assertThat(series).hasSizeGreaterThan(3);
        assertThat(series).extracting(Image::creationDate).allMatch(date -> date.compareTo(latest.creationDate()) <= 0);
        assertThat(latest.creationDate()).isLessThan(CloudFixture.START.toString());
    }

    @Test
    void ssmHasNoAl2ParameterForNewKubernetesVersions() {
        refused(
                "ParameterNotFound",
                "amazon-linux-2/",
                () -> imageOf("/aws/service/eks/optimized-ami/1.34/amazon-linux-2/recommended/image_id"));
    }

    @Test
    void ownersSelectOwnImagesAndAmazonImages() {
        var own = EC2.describeImages(call -> call.owners("self")).images();
        var both = EC2.describeImages(call -> call.owners("self", "amazon").includeDeprecated(true))
                .images();

        assertThat(own).hasSize(5).extracting(Image::ownerId).containsOnly("111122223333");
        assertThat(both).hasSizeGreaterThan(100).containsAll(own);
    }

    @Test
    void aPendingImageIsFoundByTheFilterState() {
        var pending = images(filter("tag:team", "platform"), filter("state", "pending"));
        var available = images(filter("tag:team", "platform"), filter("state", "available"));

        assertThat(pending).hasSize(1);
        assertThat(available).hasSize(4);
        assertThat(pending.getFirst().creationDate())
                .isGreaterThan(available.getLast().creationDate());
    }

    @Test
    void deprecatedImagesAreDescribedOnlyOnRequest() {
        var name = filter("name", "amazon-eks-node-1.32-v*");

        assertThat(EC2.describeImages(call -> call.filters(name)).images()).isEmpty();
        assertThat(EC2.describeImages(call -> call.filters(name).includeDeprecated(true))
                        .images())
                .isNotEmpty();
    }

    @Test
    void pagesContainEveryImageOnce() {
        var pages =
                EC2.describeImagesPaginator(call -> call.includeDeprecated(true).maxResults(7));
        var ids = pages.images().stream().map(Image::imageId).toList();

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(ids)
                .hasSameSizeAs(
                        EC2.describeImages(call -> call.includeDeprecated(true)).images());
    }

    @Test
    void refusesUnknownAndMalformedIds() {
        refused(
                "InvalidAMIID.NotFound",
                "ami-0123",
                () -> EC2.describeImages(call -> call.imageIds("ami-01230123012301230")));
        refused("InvalidAMIID.Malformed", "ami-x", () -> EC2.describeImages(call -> call.imageIds("ami-x")));
    }

    static Image imageOf(String path) {
        var id = SSM.getParameter(call -> call.name(path)).parameter().value();
        return images(filter("image-id", id)).getFirst();
    }

    static List<Image> images(Filter... filters) {
        return EC2.describeImages(
                        call -> call.filters(filters).includeDeprecated(true).maxResults(1000))
                .images();
    }
}
