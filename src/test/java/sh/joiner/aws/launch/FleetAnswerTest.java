package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.launch.Capacity.Exhausted;
import sh.joiner.port.launch.Capacity.Launch;
import sh.joiner.testing.HandClock;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;

/** Tests the outcomes of a fleet's errors (aws 6.9). */
class FleetAnswerTest {

    private static final LaunchOrder ORDER = new LaunchOrder(
            claim().build(),
            nodeClass().build(),
            List.of(type("m5.large").spot(0.03, "us-east-1a").build()),
            CapacityType.SPOT,
            List.of(),
            Map.of());

    private static Launch outcome(CreateFleetError... errors) {
        var response = CreateFleetResponse.builder().errors(errors).build();
        return FleetAnswer.split(response, 2).getLast().outcome(ORDER, "token", HandClock.START);
    }

    private static CreateFleetError error(String code) {
        return CreateFleetError.builder()
                .errorCode(code)
                .errorMessage("unknown error")
                .launchTemplateAndOverrides(both -> both.overrides(builder -> builder.instanceType("m5.large")
                        .availabilityZone("us-east-1a")
                        .subnetId("subnet-a")))
                .build();
    }

    /** In Karpenter, the reconciliation fails with a null dereference if an error has no override (aws B-19). */
    @Test
    void anErrorWithoutAnOverrideFailsWithItsText() {
        var withoutOverride = CreateFleetError.builder()
                .errorCode("InternalError")
                .errorMessage("unexpected failure")
                .build();

        assertThat(outcome(withoutOverride)).isInstanceOfSatisfying(Launch.Failed.class, failed -> {
            assertThat(failed.reason()).isEqualTo("InternalError");
            assertThat(failed.message()).contains("unexpected failure");
            assertThat(failed.exhausted()).isEmpty();
        });
    }

    @Test
    void noInstanceAndNoErrorMeansNoCapacity() {
        assertThat(outcome())
                .isInstanceOfSatisfying(
                        Launch.NoCapacity.class,
                        none -> assertThat(none.exhausted()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "InsufficientInstanceCapacity",
                "MaxSpotInstanceCountExceeded",
                "VcpuLimitExceeded",
                "UnfulfillableCapacity",
                "Unsupported",
                "InsufficientFreeAddressesInSubnet",
                "MaxFleetCountExceeded",
                "ReservationCapacityExceeded"
            })
    void exhaustedOfferingsAreReported(String code) {
        assertThat(outcome(error(code)))
                .isInstanceOfSatisfying(
                        Launch.NoCapacity.class,
                        none -> assertThat(none.exhausted())
                                .containsExactly(
                                        new Exhausted("m5.large", "us-east-1a", CapacityType.SPOT, "subnet-a", code)));
    }

    @Test
    void aMissingSpotRoleExhaustsAllSpotCapacity() {
        assertThat(outcome(error("AuthFailure.ServiceLinkedRoleCreationNotPermitted")))
                .isInstanceOfSatisfying(
                        Launch.NoCapacity.class,
                        none -> assertThat(none.exhausted()).singleElement().matches(Exhausted::isOfCapacityType));
    }

    @Test
    void anErrorOtherThanMissingCapacityFailsAndEachTextOccursOnce() {
        var exhausted = error("InsufficientInstanceCapacity");

        assertThat(outcome(exhausted, exhausted, error("UnauthorizedOperation")))
                .isInstanceOfSatisfying(Launch.Failed.class, failed -> {
                    assertThat(failed.reason()).isEqualTo("Unauthorized");
                    assertThat(failed.message()).containsOnlyOnce("InsufficientInstanceCapacity");
                    assertThat(failed.exhausted()).hasSize(1);
                });
    }

    @Test
    void aFullSpreadGroupExhaustsEveryTypeOfTheLaunch() {
        var full = error("InsufficientInstanceCapacity").toBuilder()
                .errorMessage(
                        "You have reached the limit of instances in this spread placement group in us-east-1a: 7.")
                .build();

        assertThat(outcome(full))
                .isInstanceOfSatisfying(
                        Launch.NoCapacity.class,
                        none -> assertThat(none.exhausted())
                                .containsExactly(new Exhausted(
                                        "m5.large", "us-east-1a", CapacityType.SPOT, "", Exhausted.SPREAD_GROUP_FULL)));
    }
}
