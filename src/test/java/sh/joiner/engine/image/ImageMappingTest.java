package sh.joiner.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/**
 * Tests of aws 4.5 with the variants of Bottlerocket (aws 4.2). A GPU image never serves a type without a GPU, and a plain image never serves a type with
 * a GPU.
 */
class ImageMappingTest {

    private static final Requirement NO_GPU = Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT);
    private static final Requirement NO_ACCELERATOR = Requirement.doesNotExist(Labels.INSTANCE_ACCELERATOR_COUNT);
    private static final Requirement GPU = Requirement.exists(Labels.INSTANCE_GPU_COUNT);
    private static final Requirement ACCELERATOR = Requirement.exists(Labels.INSTANCE_ACCELERATOR_COUNT);

    private static final List<ResolvedImage> BOTTLEROCKET = List.of(
            image("nvidia-arm64", "arm64", GPU),
            image("nvidia-x86", "amd64", GPU),
            image("plain-arm64", "arm64", NO_GPU, NO_ACCELERATOR),
            image("plain-x86", "amd64", NO_GPU, NO_ACCELERATOR),
            image("neuron-x86", "amd64", ACCELERATOR));

    private static ResolvedImage image(String id, String arch, Requirement... variant) {
        return new ResolvedImage(
                id, id, Requirements.of(variant).and(Requirements.of(Requirement.in(Labels.ARCH, arch))), false);
    }

    @ParameterizedTest
    @CsvSource({
        "amd64, 0, 0, plain-x86",
        "arm64, 0, 0, plain-arm64",
        "amd64, 4, 0, nvidia-x86",
        "arm64, 1, 0, nvidia-arm64",
        "amd64, 0, 2, neuron-x86",
        "arm64, 0, 2, ''"
    })
    void anInstanceGetsTheVariantForItsHardwareInAnyOrderOfImages(
            String arch, int gpus, int accelerators, String expected) {
        var reversed = new ArrayList<>(BOTTLEROCKET).reversed();

        assertThat(served(type(arch, gpus, accelerators), BOTTLEROCKET)).isEqualTo(expected);
        assertThat(served(type(arch, gpus, accelerators), reversed)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "amd64, 0, plain-x86",
        "amd64, 4, nvidia-x86",
        "arm64, 1, nvidia-arm64",
    })
    void aNodeIsMatchedByItsOwnLabels(String arch, int gpus, String expected) {
        var labels = gpus == 0
                ? Map.of(Labels.ARCH.value(), arch)
                : Map.of(Labels.ARCH.value(), arch, Labels.INSTANCE_GPU_COUNT.value(), Integer.toString(gpus));

        assertThat(served(Requirements.ofLabels(labels), BOTTLEROCKET)).isEqualTo(expected);
    }

    /** A well-known label that a type does not have must not be ignored, else a GPU image would serve every type (aws 4.5). */
    @ParameterizedTest
    @CsvSource({"karpenter.k8s.aws/instance-gpu-count", "node.kubernetes.io/windows-build", "example.com/any"})
    void aLabelThatTheTypeLacksIsNotIgnored(String label) {
        var wanting = List.of(image("special", "amd64", Requirement.exists(new LabelKey(label))));

        assertThat(served(Requirements.of(Requirement.in(Labels.ARCH, "amd64")), wanting))
                .isEmpty();
    }

    private static Requirements type(String arch, int gpus, int accelerators) {
        return Requirements.of(
                Requirement.in(Labels.ARCH, arch),
                count(Labels.INSTANCE_GPU_COUNT, gpus),
                count(Labels.INSTANCE_ACCELERATOR_COUNT, accelerators));
    }

    private static Requirement count(LabelKey label, int count) {
        return count == 0 ? Requirement.doesNotExist(label) : Requirement.in(label, Integer.toString(count));
    }

    private static String served(Requirements labels, List<ResolvedImage> images) {
        return ImageMapping.imageFor(labels, images).map(ResolvedImage::id).orElse("");
    }
}
