package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Unavailable.CapacityPool;
import sh.joiner.model.catalog.Unavailable.Placement;
import sh.joiner.port.launch.Capacity.Exhausted;
import sh.joiner.testing.HandClock;

class UnavailableOfferingsTest {

    private final HandClock clock = new HandClock();
    private final UnavailableOfferings offerings = new UnavailableOfferings(clock);

    private void mark(String subnet, String code) {
        mark(subnet, code, Placement.ANYWHERE);
    }

    private void mark(String subnet, String code, Placement placement) {
        offerings.mark(List.of(new Exhausted("m5.large", "us-east-1a", CapacityType.SPOT, subnet, code)), placement);
    }

    private static CapacityPool poolIn(String group, String partition) {
        return new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT, new Placement(group, partition));
    }

    private boolean isUnavailable(String group, String partition) {
        return offerings.at(clock.now()).state(poolIn(group, partition), List.of("subnet-a"))
                != OfferingState.AVAILABLE;
    }

    @Test
    void fullSubnetsAreDistinctFromUnavailableOfferings() {
        mark("subnet-a", "InsufficientFreeAddressesInSubnet");

        var other = new CapacityPool("m5.xlarge", "us-east-1a", CapacityType.SPOT);
        assertThat(offerings.at(clock.now()).state(other, List.of("subnet-a"))).isEqualTo(OfferingState.SUBNETS_FULL);
        assertThat(offerings.at(clock.now()).state(other, List.of("subnet-a", "subnet-b")))
                .isEqualTo(OfferingState.AVAILABLE);
    }

    @Test
    void isUnavailableOnlyInTheRequestedPlacementGroupAndPartition() {
        mark("", "InsufficientInstanceCapacity", new Placement("pg-1", "3"));

        assertThat(isUnavailable("pg-1", "3")).isTrue();
        assertThat(isUnavailable("pg-1", "4")).isFalse();
        assertThat(isUnavailable("pg-2", "3")).isFalse();
        assertThat(isUnavailable("", "")).isFalse();
    }

    @Test
    void isUnavailableInAllPartitionsIfTheLaunchNamedNoPartition() {
        mark("", "InsufficientInstanceCapacity", new Placement("pg-1", ""));

        assertThat(isUnavailable("pg-1", "4")).isTrue();
        assertThat(isUnavailable("pg-2", "4")).isFalse();
    }

    @Test
    void isUnavailableInAllGroupsIfTheLaunchNamedNoGroup() {
        mark("", "InsufficientInstanceCapacity", Placement.ANYWHERE);

        assertThat(isUnavailable("pg-2", "4")).isTrue();
    }

    @Test
    void isUnavailableInTheWholeSpreadGroup() {
        mark("", Exhausted.SPREAD_GROUP_FULL, new Placement("pg-1", "3"));

        assertThat(offerings.at(clock.now()).capacityPools()).containsExactly(poolIn("pg-1", ""));
    }

    @Test
    void isRememberedForThreeMinutes() {
        mark("", "InsufficientInstanceCapacity");

        clock.advance(Duration.ofSeconds(179));
        assertThat(offerings.at(clock.now()).capacityPools())
                .containsExactly(new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT));
        clock.advance(Duration.ofSeconds(1));
        assertThat(offerings.at(clock.now()).isEmpty()).isTrue();
    }

    @Test
    void eachFailureRestartsTheTime() {
        mark("", "InsufficientInstanceCapacity");
        clock.advance(Duration.ofMinutes(2));
        mark("", "InsufficientInstanceCapacity");
        clock.advance(Duration.ofMinutes(2));

        assertThat(offerings.at(clock.now()).capacityPools()).hasSize(1);
    }

    @Test
    void aFullSubnetIsUnavailableForAllTypes() {
        mark("subnet-a", "InsufficientFreeAddressesInSubnet");

        assertThat(offerings.at(clock.now()).subnets()).containsExactly("subnet-a");
        assertThat(offerings.at(clock.now()).capacityPools()).hasSize(1);
    }

    @Test
    void spotIsUnavailableIfTheAccountMayNotLaunchIt() {
        mark("", "AuthFailure.ServiceLinkedRoleCreationNotPermitted");

        assertThat(offerings.at(clock.now()).capacityTypes()).containsExactly(CapacityType.SPOT);
        assertThat(offerings.at(clock.now()).capacityPools()).isEmpty();
    }
}
