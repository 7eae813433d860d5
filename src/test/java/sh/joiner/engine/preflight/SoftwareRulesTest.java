package sh.joiner.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.preflight.PreflightSamples.classOf;
import static sh.joiner.engine.preflight.PreflightSamples.custom;
import static sh.joiner.engine.preflight.PreflightSamples.image;
import static sh.joiner.engine.preflight.PreflightSamples.named;
import static sh.joiner.engine.preflight.PreflightSamples.traits;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.engine.preflight.StatedSoftware.StatedFamily;
import sh.joiner.engine.preflight.StatedSoftware.StatedVersion;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;

class SoftwareRulesTest {

    private static final String AL2023 = "amazon-eks-node-al2023-x86_64-standard-1.33-v20261101";

    @ParameterizedTest
    @CsvSource({
        "amazon-eks-node-al2023-x86_64-standard-1.33-v20261101, AL2023, 33",
        "amazon-eks-node-al2023-arm64-nvidia-1.34-v20261101, AL2023, 34",
        "amazon-eks-node-1.32-v20261101, AL2, 32",
        "amazon-eks-arm64-node-1.31-v20261101, AL2, 31",
        "amazon-eks-gpu-node-1.30-v20261101, AL2, 30",
        "bottlerocket-aws-k8s-1.34-x86_64-v1.52.0-abcdef12, BOTTLEROCKET, 34",
        "bottlerocket-aws-k8s-1.34-nvidia-aarch64-v1.52.0, BOTTLEROCKET, 34",
        "Windows_Server-2019-English-Core-EKS_Optimized-1.33-2026.11.01, WINDOWS_2019, 33",
        "Windows_Server-2022-English-Full-EKS_Optimized-1.33-2026.11.01, WINDOWS_2022, 33",
        "Windows_Server-2025-English-Core-EKS_Optimized-1.35-2026.11.01, WINDOWS_2025, 35"
    })
    void theNamesOfAwsImagesStateFamilyAndVersion(String name, ImageFamily family, int minor) {
        assertThat(StatedSoftware.family(named(name))).map(StatedFamily::family).contains(family);
        assertThat(StatedSoftware.kubernetes(named(name)))
                .map(StatedVersion::minor)
                .contains(minor);
    }

    @Test
    void aNameWithoutANumberStatesNoVersion() {
        assertThat(StatedSoftware.kubernetes(named("amazon-eks-node-1.x-v1"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "web-1.33",
        "amazon-eks-node",
        "ubuntu-eks/k8s_1.33/images/hvm-ssd/ubuntu-jammy",
        "Windows_Server-2022-English-Core-Base-2026.11.01",
        "''"
    })
    void otherNamesStateNothing(String name) {
        assertThat(StatedSoftware.family(named(name))).isEmpty();
        assertThat(StatedSoftware.kubernetes(named(name))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1.33.2/2026-10-01/bin/linux/x86_64, 33",
        "1.33, 33",
        "v1.33.2-eks-1, 33",
        "1.5, 5",
    })
    void theTagOfPackerHasPrecedenceOverTheName(String tag, int minor) {
        var image = image("ami-1", "amazon-eks-node-1.30-v1", "", Map.of("kubernetes", tag), traits());

        assertThat(StatedSoftware.kubernetes(image))
                .contains(new StatedVersion(minor, "from its tag kubernetes=" + tag));
    }

    @ParameterizedTest
    @CsvSource({"2.1", "latest", "1.", "1.33rc", "''", "1.99999999999"})
    void anUnreadableTagIsIgnored(String tag) {
        var image = image("ami-1", "amazon-eks-node-1.30-v1", "", Map.of("kubernetes", tag), traits());

        assertThat(StatedSoftware.kubernetes(image))
                .contains(new StatedVersion(30, "from its name amazon-eks-node-1.30-v1"));
    }

    @Test
    void theSourceImageAndTheSsmParameterAreReadToo() {
        var built = image("ami-1", "web-1", "", Map.of("source_ami_name", AL2023), traits());
        var parameter =
                "SSM parameter /aws/service/eks/optimized-ami/1.33/amazon-linux-2023/x86_64/standard/recommended/image_id";
        var bottlerocket = "SSM parameter /aws/service/bottlerocket/aws-k8s-1.33/x86_64/latest/image_id";

        assertThat(StatedSoftware.family(built))
                .contains(new StatedFamily(ImageFamily.AL2023, "from its tag source_ami_name=" + AL2023));
        assertThat(StatedSoftware.kubernetes(built)).map(StatedVersion::minor).contains(33);
        for (var term : List.of(parameter, bottlerocket)) {
            assertThat(StatedSoftware.kubernetes(image("ami-1", "web-1", term, Map.of(), traits())))
                    .contains(new StatedVersion(33, "from " + term));
        }
    }

    @Test
    void userDataForAnotherFamilyIsReported() {
        assertThat(new SoftwareRules(classOf(ImageFamily.AL2)).family(named(AL2023)))
                .contains(
                        "the user data is for AL2, but the AMI is for AL2023 (from its name %s), so its nodes cannot join the cluster: set spec.amiFamily to AL2023, or select another AMI"
                                .formatted(AL2023));
        assertThat(new SoftwareRules(classOf(ImageFamily.AL2023)).family(named(AL2023)))
                .isEmpty();
        assertThat(new SoftwareRules(classOf(ImageFamily.AL2023)).family(named("web-1")))
                .isEmpty();
        assertThat(new SoftwareRules(custom()).family(named(AL2023)))
                .as("a class whose user data the user writes")
                .isEmpty();
    }

    @Test
    void userDataForAnotherOperatingSystemIsReported() {
        var windows = new ImageTraits("ebs", "hvm", Networking.ENA, "", "windows", List.of(), "", List.of());
        var image = image("ami-1", "win-1", "", Map.of(), windows);

        assertThat(new SoftwareRules(classOf(ImageFamily.AL2023)).family(image))
                .hasValueSatisfying(found -> assertThat(found).contains("for AL2023, but the AMI is for Windows"));
        assertThat(new SoftwareRules(classOf(ImageFamily.WINDOWS_2022)).family(image))
                .isEmpty();
        assertThat(new SoftwareRules(classOf(ImageFamily.WINDOWS_2022)).family(named("web-1")))
                .hasValueSatisfying(found -> assertThat(found).contains("for Windows2022, but the AMI is for Linux"));
    }

    @ParameterizedTest
    @CsvSource({"1.34, 31, true", "1.34, 34, true", "1.34, 30, false", "1.34, 35, false"})
    void aKubeletMayBeUpToThreeMinorVersionsOlderAndNeverNewer(String control, int minor, boolean good) {
        var facts = new PreflightFacts(ImageFamily.CUSTOM, List.of(), control);

        var found = new SoftwareRules(facts).kubelet(named("amazon-eks-node-1.%d-v1".formatted(minor)));

        assertThat(found.isEmpty()).isEqualTo(good);
    }

    @Test
    void aVersionSkewIsReportedWithBothVersionsAndWhatToDo() {
        var rules = new SoftwareRules(custom());

        assertThat(rules.kubelet(named("amazon-eks-node-1.30-v1")))
                .contains(
                        "the kubelet has version 1.30 (from its name amazon-eks-node-1.30-v1), and the control plane has version 1.34, but Kubernetes supports kubelets that are at most three minor versions older: select a newer AMI");
        assertThat(rules.kubelet(named("amazon-eks-node-1.35-v1")))
                .hasValueSatisfying(
                        found -> assertThat(found)
                                .endsWith(
                                        "but Kubernetes supports no kubelet that is newer: upgrade the control plane first, or select an older AMI"));
    }

    @Test
    void anUnknownVersionIsNoProblem() {
        var unknown = new PreflightFacts(ImageFamily.CUSTOM, List.of(), "");

        assertThat(new SoftwareRules(custom()).kubelet(named("web-1"))).isEmpty();
        assertThat(new SoftwareRules(unknown).kubelet(named("amazon-eks-node-1.30-v1")))
                .isEmpty();
    }
}
