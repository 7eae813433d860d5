package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable.Stock;
import sh.joiner.port.Capacity.Exhausted;
import sh.joiner.testing.HandClock;

class UnavailableOfferingsTest {

    private final HandClock clock = new HandClock();
    private final UnavailableOfferings offerings = new UnavailableOfferings(clock);

    private void mark(String subnet, String code) {
        offerings.mark(List.of(new Exhausted("m5.large", "us-east-1a", CapacityType.SPOT, subnet, code)));
    }

    @Test
    void isRememberedForThreeMinutes() {
        mark("", "InsufficientInstanceCapacity");

        clock.advance(Duration.ofSeconds(179));
        assertThat(offerings.now().stocks()).containsExactly(new Stock("m5.large", "us-east-1a", CapacityType.SPOT));
        clock.advance(Duration.ofSeconds(1));
        assertThat(offerings.now().isEmpty()).isTrue();
    }

    @Test
    void isRememberedAnewEachTime() {
        mark("", "InsufficientInstanceCapacity");
        clock.advance(Duration.ofMinutes(2));
        mark("", "InsufficientInstanceCapacity");
        clock.advance(Duration.ofMinutes(2));

        assertThat(offerings.now().stocks()).hasSize(1);
    }

    @Test
    void isAWholeSubnetWhereThatIsFull() {
        mark("subnet-a", "InsufficientFreeAddressesInSubnet");

        assertThat(offerings.now().subnets()).containsExactly("subnet-a");
        assertThat(offerings.now().stocks()).hasSize(1);
    }

    @Test
    void isEverythingOnSpotWhereTheAccountMayNotBuySo() {
        mark("", "AuthFailure.ServiceLinkedRoleCreationNotPermitted");

        assertThat(offerings.now().capacityTypes()).containsExactly(CapacityType.SPOT);
        assertThat(offerings.now().stocks()).isEmpty();
    }
}
