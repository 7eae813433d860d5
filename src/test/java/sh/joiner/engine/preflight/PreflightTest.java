package sh.joiner.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.preflight.PreflightSamples.NOW;
import static sh.joiner.engine.preflight.PreflightSamples.custom;
import static sh.joiner.engine.preflight.PreflightSamples.image;
import static sh.joiner.engine.preflight.PreflightSamples.traits;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.image.ImageVolume;
import sh.joiner.model.requirement.Requirements;

class PreflightTest {

    private static final Preflight PREFLIGHT = new Preflight(custom(), NOW);

    private static Image deprecated(Instant since) {
        return new Image(
                "ami-1", "web-1", "self", "available", "x86_64", NOW, since, Map.of(), Requirements.NONE, "", traits());
    }

    private static Image bad(ImageCheck check) {
        var traits = new ImageTraits(
                check == ImageCheck.ROOT_DEVICE ? "instance-store" : "ebs",
                check == ImageCheck.VIRTUALIZATION ? "paravirtual" : "hvm",
                check == ImageCheck.ENA ? Networking.WITHOUT_ENA : Networking.ENA,
                "legacy-bios",
                "",
                List.of(),
                "",
                List.of());
        return new Image(
                "ami-1",
                "web-1",
                "self",
                "available",
                check == ImageCheck.BOOT_MODE ? "arm64" : check == ImageCheck.ARCHITECTURE ? "i386" : "x86_64",
                NOW,
                null,
                Map.of(),
                Requirements.NONE,
                "",
                traits);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ARCHITECTURE | architecture 'i386' is not supported for nodes: select an AMI for x86_64 or arm64",
                "ROOT_DEVICE | root device type is instance-store, but nodes need ebs: register the AMI from an EBS snapshot",
                "VIRTUALIZATION | virtualization is paravirtual, but current instance types need hvm: build the AMI again with hvm",
                "ENA | ENA support is none, but current instance types reach the network only with ENA: register the AMI with ENA support",
                "BOOT_MODE | boot mode is legacy-bios, but arm64 instances boot only with uefi: register the AMI with boot mode uefi"
            })
    void eachFailureNamesTheValueTheReasonAndWhatToDo(ImageCheck check, String sentence) {
        assertThat(PREFLIGHT.inspect(check, bad(check), null)).contains(sentence);
    }

    @ParameterizedTest
    @EnumSource(ImageCheck.class)
    void aGoodImagePassesEveryCheck(ImageCheck check) {
        assertThat(PREFLIGHT.inspect(check, image("ami-1"), image("ami-2"))).isEmpty();
    }

    @Test
    void aDeprecatedImageIsReportedFromThatTimeOn() {
        assertThat(PREFLIGHT.inspect(ImageCheck.DEPRECATION, deprecated(NOW), null))
                .contains(
                        "its owner deprecated the AMI at 2026-11-21T08:00:00Z: select an AMI that its owner still maintains");
        assertThat(PREFLIGHT.inspect(ImageCheck.DEPRECATION, deprecated(NOW.plus(Duration.ofSeconds(1))), null))
                .isEmpty();
    }

    @Test
    void allProblemsAreWarnings() {
        assertThat(PREFLIGHT.warnings(bad(ImageCheck.ENA), null))
                .extracting(PreflightWarning::check)
                .containsExactly(ImageCheck.ENA);
        assertThat(PREFLIGHT.warnings(image("ami-1"), null)).isEmpty();
    }

    /** The size of the snapshot, which decides, is not in the description. */
    @Test
    void aVolumeOfTheClassThatIsSmallerThanThatOfTheImageIsOnlyAWarning() {
        var preflight = new Preflight(PreflightSamples.classOf(ImageFamily.AL2023), NOW);
        var image = image("ami-1", new ImageVolume("/dev/xvda", 30));

        assertThat(preflight.inspect(ImageCheck.VOLUME_SIZE, image, null)).isEmpty();
        assertThat(preflight.warnings(image, null))
                .extracting(PreflightWarning::check)
                .containsExactly(ImageCheck.VOLUME_SIZE);
    }

    @Test
    void anImageThatEc2HasNotDescribedHasNoWarnings() {
        var unknown = image("ami-1", "web-1", "", Map.of(), ImageTraits.UNKNOWN);

        assertThat(PREFLIGHT.warnings(unknown, null)).isEmpty();
    }
}
