package sh.joiner.engine.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.engine.drift.DriftSamples.HASHES;
import static sh.joiner.engine.drift.DriftSamples.LABELS;
import static sh.joiner.engine.drift.DriftSamples.drifting;
import static sh.joiner.engine.drift.DriftSamples.readyClass;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.drift.Drift.Reason;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Instance.Placement;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.requirement.Labels;

/** The cases of Karpenter's own tests (cloudprovider/suite_test.go) of drift from a node class (aws 4.6). */
class ClassDriftTest {

    private static final Placement RESERVED = new Placement(Set.of("sg-1"), "cr-1", "default", false, "", 0);

    @Test
    void anotherHashOfTheClassIsDriftBeforeAllOtherKinds() {
        var annotations = new HashMap<>(HASHES);
        annotations.put(NodeClass.HASH, "0");

        assertThat(drifting().annotations(annotations).image("ami-2").reason()).isEqualTo(Reason.NODE_CLASS);
    }

    static Stream<Arguments> incomparable() {
        return Stream.of(
                argumentSet("no hash on the claim", Map.of(NodeClass.HASH_VERSION, "v5"), "v5"),
                argumentSet("no version on the claim", Map.of(NodeClass.HASH, "0"), "v5"),
                argumentSet("another version", Map.of(NodeClass.HASH, "0", NodeClass.HASH_VERSION, "v4"), "v5"),
                argumentSet("no version on the class", Map.of(NodeClass.HASH, "0", NodeClass.HASH_VERSION, "v5"), ""));
    }

    @ParameterizedTest
    @MethodSource("incomparable")
    void hashesAreComparedOnlyIfBothExistAndHaveTheSameVersion(Map<String, String> own, String version) {
        var present = new HashMap<>(Map.of(NodeClass.HASH, "1", NodeClass.HASH_VERSION, version));
        present.values().remove("");

        var evaluated = drifting()
                .annotations(own)
                .nodeClass(readyClass().annotations(present))
                .evaluate();

        assertThat(evaluated).isEqualTo(new Drift.Same());
    }

    @Test
    void withoutItsClassAClaimHasNotDrifted() {
        assertThat(drifting().withoutNodeClass().image("ami-2").evaluate()).isEqualTo(new Drift.Same());
    }

    @Test
    void anotherImageThanTheSelectedOneIsDrift() {
        assertThat(drifting().image("ami-2").reason()).isEqualTo(Reason.IMAGE);
    }

    @Test
    void anInstanceWithoutACompatibleImageDrifts() {
        assertThat(drifting().withoutCompatibleImage().reason()).isEqualTo(Reason.IMAGE);
    }

    static Stream<Arguments> reserve() {
        var since = Instant.EPOCH;
        return Stream.of(
                argumentSet("False", new Condition("AMIsReady", Condition.Status.FALSE, "AMINotFound", "", since)),
                argumentSet("Unknown", new Condition("AMIsReady", Condition.Status.UNKNOWN, "Awaiting", "", since)),
                argumentSet(
                        "True with another reason",
                        new Condition("AMIsReady", Condition.Status.TRUE, "Partly", "", since)),
                argumentSet(
                        "True with a message about a problem",
                        new Condition("AMIsReady", Condition.Status.TRUE, "AMIsReady", "SSM does not answer", since)),
                argumentSet("missing", new Condition("Other", Condition.Status.TRUE, "Other", "", since)));
    }

    @ParameterizedTest
    @MethodSource("reserve")
    void aMissingImageIsNoDriftUntilTheClassConfirmsAllImages(Condition condition) {
        var evaluated = drifting()
                .withoutCompatibleImage()
                .nodeClass(readyClass().says(condition))
                .evaluate();

        assertThat(evaluated).isInstanceOf(Drift.Unclear.class);
    }

    @Test
    void driftIsUnclearWhileTheClassHasNoImage() {
        assertThat(drifting()
                        .withoutCompatibleImage()
                        .nodeClass(readyClass().images())
                        .evaluate())
                .isInstanceOf(Drift.Unclear.class);
    }

    @Test
    void driftIsUnclearWithoutAnInstanceType() {
        var labels = new HashMap<>(LABELS);
        labels.remove(Labels.INSTANCE_TYPE.value());
        labels.remove("karpenter.sh/capacity-type");

        assertThat(drifting().labels(labels).aged(Duration.ZERO).evaluate()).isInstanceOf(Drift.Unclear.class);
    }

    @Test
    void missingAndAdditionalSecurityGroupsAreDrift() {
        var two = new Placement(Set.of("sg-1", "sg-2"), "", "", false, "", 0);
        var wanted = List.of(new SecurityGroup("sg-1", ""), new SecurityGroup("sg-2", ""));

        assertThat(drifting().placement(two).reason()).isEqualTo(Reason.SECURITY_GROUPS);
        assertThat(drifting().nodeClass(readyClass().groups(wanted)).reason()).isEqualTo(Reason.SECURITY_GROUPS);
        assertThat(drifting()
                        .placement(two)
                        .nodeClass(readyClass().groups(wanted))
                        .evaluate())
                .isEqualTo(new Drift.Same());
    }

    @Test
    void aSubnetThatIsNoLongerSelectedIsDrift() {
        assertThat(drifting().subnet("subnet-b").reason()).isEqualTo(Reason.SUBNET);
    }

    @Test
    void driftIsUnclearUntilEc2ReportsThePlacementGroup() {
        assertThat(drifting().group(null).evaluate()).isInstanceOf(Drift.Unclear.class);
    }

    @Test
    void aReservationThatIsNoLongerSelectedIsDrift() {
        var selected = new Reservation(
                "cr-1",
                "1",
                "m5.large",
                "us-east-1a",
                "targeted",
                Reservation.Kind.DEFAULT,
                false,
                null,
                0,
                Reservation.UNCOUNTED);

        assertThat(drifting().placement(RESERVED).reason()).isEqualTo(Reason.RESERVATION);
        assertThat(drifting()
                        .placement(RESERVED)
                        .nodeClass(readyClass().reservations(selected))
                        .evaluate())
                .isEqualTo(new Drift.Same());
    }

    @Test
    void anotherPlacementGroupIsDrift() {
        var labels = new HashMap<>(LABELS);
        labels.put(Labels.PLACEMENT_GROUP.value(), "pg-1");

        assertThat(drifting().group("pg-1").reason()).isEqualTo(Reason.PLACEMENT_GROUP);
        assertThat(drifting().labels(labels).reason()).isEqualTo(Reason.PLACEMENT_GROUP);
        assertThat(drifting().labels(labels).group("pg-1").evaluate()).isEqualTo(new Drift.Same());
    }

    @Test
    void driftIsUnclearUntilEc2ReportsTheInstance() {
        assertThat(drifting().withoutInstance().evaluate()).isInstanceOf(Drift.Unclear.class);
        assertThat(drifting().placement(Placement.UNKNOWN).evaluate()).isInstanceOf(Drift.Unclear.class);
    }

    @Test
    void driftIsUnclearIfTheNodeClassHasNoSecurityGroupOrNoSubnet() {
        assertThat(drifting()
                        .subnet("subnet-b")
                        .nodeClass(readyClass().groups(List.of()))
                        .evaluate())
                .isInstanceOf(Drift.Unclear.class);
        assertThat(drifting()
                        .subnet("subnet-b")
                        .nodeClass(readyClass().subnets())
                        .evaluate())
                .isInstanceOf(Drift.Unclear.class);
    }

    @Test
    void theFirstOfSeveralDifferencesIsReported() {
        var placement = new Placement(Set.of("sg-2"), "cr-1", "default", false, "", 0);

        assertThat(drifting().placement(placement).group("pg-1").reason()).isEqualTo(Reason.SECURITY_GROUPS);
    }
}
