package sh.joiner.aws.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the SSM parameters of aliases (aws 4.2). */
class ImageAliasTest {

    private static final String EKS = "/aws/service/eks/optimized-ami/1.32/";

    private static String paths(String alias, String kubernetes) {
        return String.join(
                " ",
                ImageAlias.parse(alias, kubernetes).parameters().stream()
                        .map(ImageAlias.Parameter::path)
                        .toList());
    }

    @Test
    void al2() {
        assertThat(paths("al2@latest", "1.32"))
                .isEqualTo(EKS + "amazon-linux-2/recommended/image_id " + EKS
                        + "amazon-linux-2-arm64/recommended/image_id " + EKS
                        + "amazon-linux-2-gpu/recommended/image_id");
        assertThat(paths("al2@v20250101", "1.32"))
                .isEqualTo(EKS + "amazon-linux-2/amazon-eks-node-1.32-v20250101/image_id " + EKS
                        + "amazon-linux-2-arm64/amazon-eks-arm64-node-1.32-v20250101/image_id " + EKS
                        + "amazon-linux-2-gpu/amazon-eks-gpu-node-1.32-v20250101/image_id");
    }

    @Test
    void al2023() {
        assertThat(paths("al2023@latest", "1.32").split(" "))
                .containsExactly(
                        EKS + "amazon-linux-2023/x86_64/standard/recommended/image_id",
                        EKS + "amazon-linux-2023/arm64/standard/recommended/image_id",
                        EKS + "amazon-linux-2023/x86_64/nvidia/recommended/image_id",
                        EKS + "amazon-linux-2023/arm64/nvidia/recommended/image_id",
                        EKS + "amazon-linux-2023/x86_64/neuron/recommended/image_id");
        assertThat(paths("al2023@v20250101", "1.32"))
                .contains(EKS
                        + "amazon-linux-2023/arm64/nvidia/amazon-eks-node-al2023-arm64-nvidia-1.32-v20250101/image_id");
    }

    @Test
    void bottlerocketAcceptsVersionsWithAndWithoutALeadingV() {
        assertThat(paths("bottlerocket@v1.20.0", "1.32"))
                .isEqualTo(paths("bottlerocket@1.20.0", "1.32"))
                .startsWith("/aws/service/bottlerocket/aws-k8s-1.32/x86_64/1.20.0/image_id ")
                .endsWith("/aws/service/bottlerocket/aws-k8s-1.32-nvidia/arm64/1.20.0/image_id");
        assertThat(paths("bottlerocket@latest", "1.32")).contains("/x86_64/latest/image_id");
    }

    @ParameterizedTest
    @CsvSource({"windows2019, 2019, 10.0.17763", "windows2022, 2022, 10.0.20348", "windows2025, 2025, 10.0.26100"})
    void windowsImagesRequireTheirBuild(String family, String year, String build) {
        var parameter =
                ImageAlias.parse(family + "@latest", "1.35").parameters().getFirst();

        assertThat(parameter.path())
                .isEqualTo("/aws/service/ami-windows-latest/Windows_Server-%s-English-Core-EKS_Optimized-1.35/image_id"
                        .formatted(year));
        assertThat(parameter.variants().getFirst().toString()).contains(build);
    }

    @ParameterizedTest
    @CsvSource({"al2023@latest, true", "al2023@v1, false", "bottlerocket@v1.20.0, false", "windows2022@latest, true"})
    void onlyAPinnedAliasIsImmutable(String alias, boolean mutable) {
        assertThat(ImageAlias.parse(alias, "1.32").isMutable()).isEqualTo(mutable);
    }
}
