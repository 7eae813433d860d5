package sh.joiner.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.preflight.PreflightSamples.classOf;
import static sh.joiner.engine.preflight.PreflightSamples.custom;
import static sh.joiner.engine.preflight.PreflightSamples.image;
import static sh.joiner.engine.preflight.PreflightSamples.volume;

import java.util.List;
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
        assertThat(new VolumeRules(custom()).smaller(image("ami-new", xvda(20)), OLD))
                .contains(
                        "the AMI has smaller volumes than ami-old, which is in use (/dev/xvda: 80 GiB to 20 GiB), so new nodes have less ephemeral storage: set volumeSize in spec.blockDeviceMappings of the EC2NodeClass");
    }

    @Test
    void aVolumeThatGrowsOrStaysIsNoProblem() {
        assertThat(new VolumeRules(custom()).smaller(image("ami-new", xvda(80)), OLD))
                .isEmpty();
        assertThat(new VolumeRules(custom()).smaller(image("ami-new", xvda(81), xvdb(1)), OLD))
                .isEmpty();
    }

    @Test
    void theSizeThatTheClassSetsReplacesTheSizeOfBothImages() {
        var rules = new VolumeRules(custom(volume("/dev/xvda", "100Gi")));

        assertThat(rules.smaller(image("ami-new", xvda(20)), OLD)).isEmpty();
    }

    @Test
    void aMappingWithoutASizeHasTheSizeOfTheImage() {
        var rules = new VolumeRules(custom(volume("/dev/xvda", "")));

        assertThat(rules.smaller(image("ami-new", xvda(20)), OLD)).isPresent();
    }

    @Test
    void aSnapshotOfTheClassDeterminesTheSize() {
        var rules = new VolumeRules(custom(volume("/dev/xvda", "", "snap-1")));

        assertThat(rules.smaller(image("ami-new", xvda(20)), OLD)).isEmpty();
    }

    @Test
    void aMissingVolumeIsReported() {
        var two = image("ami-old", xvda(2), xvdb(20));

        assertThat(new VolumeRules(custom()).smaller(image("ami-new", xvda(2)), two))
                .hasValueSatisfying(found -> assertThat(found).contains("(/dev/xvdb: 20 GiB to none)"));
    }

    @Test
    void theRootVolumesAreComparedEvenIfTheirNamesDiffer() {
        assertThat(new VolumeRules(custom()).smaller(image("ami-new", sda1(8)), OLD))
                .hasValueSatisfying(found -> assertThat(found).contains("(/dev/sda1: 80 GiB to 8 GiB)"));
        assertThat(new VolumeRules(custom(volume("/dev/xvda", "100Gi"))).smaller(image("ami-new", sda1(90)), OLD))
                .as("the class sets only the old root volume")
                .hasValueSatisfying(found -> assertThat(found).contains("(/dev/sda1: 100 GiB to 90 GiB)"));
    }

    @Test
    void nothingIsComparedWithoutAnImageInUseOrWithoutSizes() {
        assertThat(new VolumeRules(custom()).smaller(image("ami-new", xvda(20)), null))
                .isEmpty();
        assertThat(new VolumeRules(custom()).smaller(image("ami-new"), OLD)).isEmpty();
        assertThat(new VolumeRules(custom()).smaller(image("ami-new", xvda(20)), image("ami-old")))
                .isEmpty();
    }

    @Test
    void onlyTheVolumeOfThePodsIsEphemeralStorage() {
        var bottlerocket = new PreflightFacts(ImageFamily.BOTTLEROCKET, List.of(), "1.34");
        var before = image("ami-old", xvda(4), xvdb(20));

        assertThat(new VolumeRules(bottlerocket).smaller(image("ami-new", xvda(2), xvdb(20)), before))
                .contains(
                        "the AMI has smaller volumes than ami-old, which is in use (/dev/xvda: 4 GiB to 2 GiB): set volumeSize in spec.blockDeviceMappings of the EC2NodeClass");
        assertThat(new VolumeRules(bottlerocket).smaller(image("ami-new", xvda(4), xvdb(10)), before))
                .hasValueSatisfying(found -> assertThat(found).contains("so new nodes have less ephemeral storage"));
        assertThat(new VolumeRules(custom(ofKubelet("/dev/xvdc"))).smaller(image("ami-new", xvda(2), xvdb(20)), before))
                .hasValueSatisfying(found -> assertThat(found).doesNotContain("ephemeral storage"));
    }

    @Test
    void aSizeOfTheClassThatMayBeTooSmallForTheSnapshotIsReported() {
        assertThat(new VolumeRules(classOf(ImageFamily.AL2023)).tooSmall(image("ami-new", xvda(30))))
                .contains(
                        "the EC2NodeClass sets 20 GiB for /dev/xvda, which is smaller than the AMI's volume (30 GiB); EC2 refuses the launch if its snapshot is larger than 20 GiB: set volumeSize to at least 30Gi");
        assertThat(new VolumeRules(classOf(ImageFamily.AL2023)).tooSmall(image("ami-new", xvda(20))))
                .isEmpty();
        assertThat(new VolumeRules(custom(volume("/dev/xvda", "20Gi", "snap-1"))).tooSmall(image("ami-new", xvda(30))))
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

    /** The field {@code rootVolume} marks the volume on which the kubelet stores its data. */
    private static BlockDevice ofKubelet(String device) {
        var unset = OptionalLong.empty();
        return new BlockDevice(device, true, "100Gi", "gp3", unset, unset, null, null, "", "", OptionalInt.empty());
    }

    @Test
    void theVolumeOfTheKubeletNeedNotBeTheRootVolume() {
        var facts = new PreflightFacts(ImageFamily.BOTTLEROCKET, List.of(ofKubelet("/dev/xvdb")), "1.34");

        assertThat(new VolumeRules(facts).rootDeviceName(image("ami-new", xvda(2), xvdb(20)), null))
                .isEmpty();
        assertThat(new VolumeRules(custom(ofKubelet("/dev/xvda"))).rootDeviceName(image("ami-new", sda1(8)), null))
                .isEmpty();
    }

    @Test
    void aVolumeThatTheImageUsesForDataIsNoRootVolume() {
        var rules = new VolumeRules(classOf(ImageFamily.AL2023));

        assertThat(rules.rootDeviceName(image("ami-new", sda1(8), xvda(20)), null))
                .isEmpty();
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
