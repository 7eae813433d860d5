package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeFactsBuilder.m5Large;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.nodeclass.BlockDevice;
import sh.joiner.model.nodeclass.Reservation;

/**
 * Tests of the rows of aws appendix D that no other test covers. {@link TypeCapacityTest} and {@link InstanceTypeOverheadTest} cover the rows about
 * capacity and overhead, and UnavailableOfferingsTest covers the row about the three minutes.
 */
class AppendixDTest {

    @Test
    void fiftyNineGigabytesAreFiftyFiveGibibytes() {
        var no = OptionalLong.empty();
        var volume = new BlockDevice("/dev/xvda", true, "59G", "gp3", no, no, true, true, "", "", OptionalInt.empty());

        assertThat(volume.gib()).hasValue(55);
    }

    @Test
    void aReservedInstanceCostsATenMillionthOfTheOnDemandPrice() {
        var market = new Market(
                "us-east-1",
                new TreeMap<>(Map.of("m5.large", m5Large())),
                Map.of("m5.large", Set.of("us-east-1a")),
                Map.of("m5.large", 0.096),
                Map.of(),
                Instant.EPOCH);
        var reservation = new Reservation(
                "cr-1",
                "1",
                "m5.large",
                "us-east-1a",
                "targeted",
                Reservation.Kind.DEFAULT,
                false,
                null,
                1,
                Reservation.UNCOUNTED);

        var types =
                NodeSizing.size(market, nodeClass().reservations(reservation).build(), SizingSettings.DEFAULT);

        assertThat(types.getFirst().offerings())
                .filteredOn(offering -> offering.capacityType() == CapacityType.RESERVED)
                .singleElement()
                .satisfies(offering -> assertThat(offering.price()).isCloseTo(9.6e-9, Offset.offset(1e-15)));
    }

    @ParameterizedTest
    @CsvSource({"aws:///us-west-2a/i-0123, i-0123", "fake:///us-west-2a/i-0123, i-0123"})
    void aProviderIdEndsWithTheInstance(String providerId, String instance) {
        assertThat(InstanceId.ofProviderId(providerId)).contains(new InstanceId(instance));
    }
}
