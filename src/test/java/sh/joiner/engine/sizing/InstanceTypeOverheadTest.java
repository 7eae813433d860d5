package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeFactsBuilder.m5Large;
import static sh.joiner.testing.TypeFactsBuilder.type;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Overhead;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.NodeClasses;

/** Tests with the numbers of aws 5.5 and appendix D. */
class InstanceTypeOverheadTest {

    private static final long MIB = 1L << 20;

    @ParameterizedTest
    @CsvSource({"2, 3, 10, 574, 70", "4, 4, 15, 893, 80", "96, 15, 50, 8362, 310"})
    void reservesMemoryForEachPodAndCpuInTiers(int cpus, int interfaces, int addresses, long mib, long milli) {
        var facts = type("m5.some")
                .size(cpus, cpus * 4096L)
                .network(interfaces, addresses)
                .facts();

        var reserved = overhead(facts, nodeClass()).kubeReserved();

        assertThat(reserved.get(Resources.MEMORY)).isEqualTo(mib * MIB);
        assertThat(reserved.get(Resources.CPU)).isEqualTo(milli);
        assertThat(reserved.get(Resources.EPHEMERAL_STORAGE)).isEqualTo(1024 * MIB);
    }

    @Test
    void reservedInterfacesDoNotLowerTheReservationOfAmazonLinux() {
        var settings = new SizingSettings(0.075, 1);
        var instanceSettings = nodeClass().instanceSettings();
        var capacity = new TypeCapacity(m5Large(), instanceSettings, settings).resources();

        var reserved = new InstanceTypeOverhead(m5Large(), instanceSettings, capacity)
                .overhead()
                .kubeReserved();

        assertThat(reserved.get(Resources.MEMORY)).isEqualTo(574 * MIB);
    }

    @ParameterizedTest
    @CsvSource({"AL2023, 574", "AL2, 574", "CUSTOM, 574", "BOTTLEROCKET, 1465", "WINDOWS_2022, 1465"})
    void aPodLimitOf110CountsForTheFamiliesThatUseIt(ImageFamily family, long mib) {
        var reserved =
                overhead(m5Large(), nodeClass().family(family).maxPods(110)).kubeReserved();

        assertThat(reserved.get(Resources.MEMORY)).isEqualTo(mib * MIB);
    }

    @Test
    void aReservationOfTheNodeClassReplacesTheComputedAmountOfThatResource() {
        var written = nodeClass().reserved(Map.of("cpu", "1"), Map.of("memory", "50Mi"));

        var overhead = overhead(m5Large(), written);

        assertThat(overhead.kubeReserved().get(Resources.CPU)).isEqualTo(1000);
        assertThat(overhead.kubeReserved().get(Resources.MEMORY)).isEqualTo(574 * MIB);
        assertThat(overhead.systemReserved().get(Resources.MEMORY)).isEqualTo(50 * MIB);
        assertThat(overhead(m5Large(), nodeClass()).systemReserved()).isEqualTo(Resources.NONE);
    }

    @Test
    void theDefaultThresholdIsATenthOfTheStorageAnd100MiB() {
        var threshold = overhead(m5Large(), nodeClass()).evictionThreshold();

        assertThat(threshold.get(Resources.MEMORY)).isEqualTo(100 * MIB);
        assertThat(threshold.get(Resources.EPHEMERAL_STORAGE)).isEqualTo(2_147_483_648L);
    }

    @ParameterizedTest
    @CsvSource({"5%, 397253018", "100%, 0", "500Mi, 524288000", "'', 104857600"})
    void anEvictionThresholdIsAPercentageOrAQuantity(String signal, long bytes) {
        var threshold = overhead(m5Large(), nodeClass().evictionHard(Map.of("memory.available", signal)))
                .evictionThreshold();

        assertThat(threshold.get(Resources.MEMORY)).isEqualTo(bytes);
    }

    private static Overhead overhead(InstanceTypeFacts type, NodeClasses nodeClass) {
        var instanceSettings = nodeClass.instanceSettings();
        var capacity = new TypeCapacity(type, instanceSettings, SizingSettings.DEFAULT).resources();
        return new InstanceTypeOverhead(type, instanceSettings, capacity).overhead();
    }
}
