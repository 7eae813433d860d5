package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.port.cache.CacheReport;

/** Tests the choice of subnets (aws 5.9). */
class SubnetLedgerTest {

    private static final Subnet FIRST = new Subnet("subnet-1", "a", "az1", 100);
    private static final Subnet SECOND = new Subnet("subnet-2", "a", "az1", 90);
    private static final List<Subnet> BOTH = List.of(FIRST, SECOND);

    private final SubnetLedger ledger = new SubnetLedger(CacheReport.NONE);

    @Test
    void theSubnetWithTheMostFreeAddressesIsChosenAndBooked() {
        ledger.refresh(BOTH);

        assertThat(List.of(take(29), take(29), take(29))).containsExactly("subnet-1", "subnet-2", "subnet-1");
    }

    @Test
    void theFirstOfEqualSubnetsIsChosen() {
        ledger.refresh(List.of(FIRST, new Subnet("subnet-0", "a", "az1", 100)));

        assertThat(take(1)).isEqualTo("subnet-1");
    }

    @Test
    void unusedAddressesAreReturnedUnlessEc2HasReportedNewCounts() {
        ledger.refresh(BOTH);
        var booked = ledger.book(BOTH, Map.of("a", 50L), 1).getFirst();
        ledger.release(booked.values());
        assertThat(take(1)).isEqualTo("subnet-1");

        var late = ledger.book(BOTH, Map.of("a", 50L), 1).getFirst();
        ledger.refresh(List.of(new Subnet("subnet-1", "a", "az1", 10), new Subnet("subnet-2", "a", "az1", 20)));
        ledger.release(late.values());
        assertThat(take(1)).isEqualTo("subnet-2");
    }

    @Test
    void aFullSubnetIsNotChosen() {
        ledger.refresh(BOTH);

        ledger.full("subnet-1");

        assertThat(take(1)).isEqualTo("subnet-2");
    }

    @Test
    void launchesThatAreBookedTogetherShareASubnetUntilItHasTooFewAddresses() {
        ledger.refresh(List.of(new Subnet("subnet-1", "a", "az1", 30), new Subnet("subnet-2", "a", "az1", 20)));

        var booked = ledger.book(BOTH, Map.of("a", 10L), 6);

        assertThat(booked)
                .flatExtracting(Map::values)
                .extracting(SubnetLedger.Booking::subnetId)
                .containsExactly("subnet-1", "subnet-1", "subnet-1", "subnet-2", "subnet-2", "subnet-2");
    }

    @Test
    void aZoneThatTheLaunchDoesNotNeedGetsNoSubnet() {
        assertThat(ledger.book(BOTH, Map.of("b", 1L), 1).getFirst()).isEmpty();
    }

    private String take(long addresses) {
        return ledger.book(BOTH, Map.of("a", addresses), 1)
                .getFirst()
                .values()
                .iterator()
                .next()
                .subnetId();
    }
}
