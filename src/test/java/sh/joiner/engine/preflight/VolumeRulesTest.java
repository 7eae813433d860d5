package sh.joiner.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.preflight.PreflightSamples.classOf;
import static sh.joiner.engine.preflight.PreflightSamples.custom;
import static sh.joiner.engine.preflight.PreflightSamples.image;
import static sh.joiner.engine.preflight.PreflightSamples.volume;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.image.ImageVolume;
import sh.joiner.model.nodeclass.BlockDevice;

class VolumeRulesTest {

    private static final Image OLD = image("ami-old", xvda(80));

    private static ImageVolume xvda(int gib) {
        return new ImageVolume("/dev/xvda", gib);
    }

    private static ImageVolume sda1(int gib) {
        return new ImageVolume("/dev/sda1", gib);
    }

    private static ImageVolume xvdb(int gib) {
        return new ImageVolume("/dev/xvdb", gib);
    }

    @Test
    void aVolumeThatShrinksIsReportedWithBothSizes() {
        assertThat(new VolumeRules(custom()).size(image("ami-new", xvda(20)), OLD))
                .contains(
                        "the AMI has smaller volumes than ami-old, which is in use (/dev/xvda: 80 GiB to 20 GiB), so new nodes have less ephemeral storage: set volumeSize in spec.blockDeviceMappings of the EC2NodeClass");
    }

    @Test
    void aVolumeThatGrowsOrStaysIsNoProblem() {
        assertThat(new VolumeRules(custom()).size(image("ami-new", xvda(80)), OLD))
                .isEmpty();
        assertThat(new VolumeRules(custom()).size(image("ami-new", xvda(81), xvdb(1)), OLD))
                .isEmpty();
    }

    @Test
    void theSizeThatTheClassSetsReplacesTheSizeOfBothImages() {
        var rules = new VolumeRules(custom(volume("/dev/xvda", "100Gi")));

        assertThat(rules.size(image("ami-new", xvda(20)), OLD)).isEmpty();
    }

    @Test
    void aMappingWithoutASizeHasTheSizeOfTheImage() {
        var rules = new VolumeRules(custom(volume("/dev/xvda", "")));

        assertThat(rules.size(image("ami-new", xvda(20)), OLD)).isPresent();
    }

    @Test
    void aSnapshotOfTheClassDeterminesTheSize() {
        var rules = new VolumeRules(custom(volume("/dev/xvda", "", "snap-1")));

        assertThat(rules.size(image("ami-new", xvda(20)), OLD)).isEmpty();
    }

    @Test
    void aMissingVolumeIsReported() {
        var two = image("ami-old", xvda(2), xvdb(20));

        assertThat(new VolumeRules(custom()).size(image("ami-new", xvda(2)), two))
                .hasValueSatisfying(found -> assertThat(found).contains("(/dev/xvdb: 20 GiB to none)"));
    }

    @Test
    void theRootVolumesAreComparedEvenIfTheirNamesDiffer() {
        assertThat(new VolumeRules(custom()).size(image("ami-new", sda1(8)), OLD))
                .hasValueSatisfying(found -> assertThat(found).contains("(/dev/sda1: 80 GiB to 8 GiB)"));
        assertThat(new VolumeRules(custom(volume("/dev/xvda", "100Gi"))).size(image("ami-new", sda1(90)), OLD))
                .as("the class sets only the old root volume")
                .hasValueSatisfying(found -> assertThat(found).contains("(/dev/sda1: 100 GiB to 90 GiB)"));
    }

    @Test
    void nothingIsComparedWithoutAnImageInUseOrWithoutSizes() {
        assertThat(new VolumeRules(custom()).size(image("ami-new", xvda(20)), null))
                .isEmpty();
        assertThat(new VolumeRules(custom()).size(image("ami-new"), OLD)).isEmpty();
        assertThat(new VolumeRules(custom()).size(image("ami-new", xvda(20)), image("ami-old")))
                .isEmpty();
    }

    @Test
    void aSizeOfTheClassThatIsTooSmallForTheSnapshotIsReported() {
        assertThat(new VolumeRules(classOf(ImageFamily.AL2023)).size(image("ami-new", xvda(30)), null))
                .contains(
                        "the EC2NodeClass sets 20 GiB for /dev/xvda, but the AMI's volume has 30 GiB, and EC2 refuses a volume that is smaller than its snapshot: set volumeSize to at least 30Gi");
        assertThat(new VolumeRules(classOf(ImageFamily.AL2023)).size(image("ami-new", xvda(20)), null))
                .isEmpty();
        assertThat(new VolumeRules(custom(volume("/dev/xvda", "20Gi", "snap-1")))
                        .size(image("ami-new", xvda(30)), null))
                .as("a volume from another snapshot")
                .isEmpty();
    }

    @Test
    void theDefaultVolumesOfAFamilyMustIncludeTheRootDevice() {
        var rules = new VolumeRules(classOf(ImageFamily.AL2));

        assertThat(rules.rootDeviceName(image("ami-new", sda1(8)), null))
                .contains(
                        "the root device of the AMI is /dev/sda1, but the EC2NodeClass sets /dev/xvda, so the root volume has the AMI's size: set deviceName in spec.blockDeviceMappings to /dev/sda1");
        assertThat(rules.rootDeviceName(image("ami-new", xvda(8)), null)).isEmpty();
    }

    @Test
    void aVolumeThatTheClassMarksAsRootMustBeTheRootDevice() {
        var unset = OptionalLong.empty();
        var root = new BlockDevice(
                "/dev/xvda", true, "50Gi", "gp3", unset, unset, null, null, "", "", OptionalInt.empty());

        assertThat(new VolumeRules(custom(root)).rootDeviceName(image("ami-new", sda1(8)), null))
                .isPresent();
        assertThat(new VolumeRules(custom(volume("/dev/xvdb", "50Gi"))).rootDeviceName(image("ami-new", sda1(8)), null))
                .as("a class that sets only a data volume")
                .isEmpty();
    }

    @Test
    void aRootDeviceThatDiffersFromTheImageInUseIsReported() {
        assertThat(new VolumeRules(custom()).rootDeviceName(image("ami-new", sda1(80)), OLD))
                .contains(
                        "the root device of the AMI is /dev/sda1, but /dev/xvda in ami-old, which is in use: change the settings and scripts that name /dev/xvda");
        assertThat(new VolumeRules(custom()).rootDeviceName(image("ami-new", xvda(8)), OLD))
                .isEmpty();
        assertThat(new VolumeRules(custom()).rootDeviceName(image("ami-new"), OLD))
                .isEmpty();
        assertThat(new VolumeRules(custom(volume("/dev/sda1", "80Gi"))).rootDeviceName(image("ami-new", sda1(8)), OLD))
                .as("the class sets the new root device")
                .isEmpty();
    }
}
