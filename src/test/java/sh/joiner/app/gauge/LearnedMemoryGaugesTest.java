package sh.joiner.app.gauge;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import sh.joiner.app.meter.MeterFixture;
import sh.joiner.model.catalog.BackOff;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;

class LearnedMemoryGaugesTest {

    private static final String BACKED_OFF = "joiner_backed_off_instance_types";

    private final MeterFixture fixture = new MeterFixture();

    private void pass(Map<String, PoolTypes> pools) {
        var snapshot = world().pool("backing-off")
                .pool("other")
                .snapshot()
                .with(new Catalog(Map.of("default", List.of()), pools));
        fixture.meters.passFinished(snapshot, Plans.of(snapshot), Duration.ofMillis(20));
    }

    private static PoolTypes backingOffFrom(String... types) {
        var backOff = new BackOff(
                new TreeSet<>(List.of(types)), World.NOON.plusSeconds(3600), "three were too small", new TreeMap<>());
        return PoolTypes.asIn(List.of()).backingOff(List.of(), backOff);
    }

    @Test
    void learnedMemorySizesAreCounted() {
        assertThat(fixture.scrape().value("joiner_learned_capacity_lines")).isZero();

        fixture.meters.learned(7);

        assertThat(fixture.scrape().value("joiner_learned_capacity_lines")).isEqualTo(7);
    }

    @Test
    void backedOffTypesAreCountedByPool() {
        pass(Map.of("backing-off", backingOffFrom("m5.large", "c5.large"), "other", PoolTypes.asIn(List.of())));

        assertThat(fixture.scrape().of(BACKED_OFF)).hasSize(1);
        assertThat(fixture.scrape().value(BACKED_OFF, "nodepool", "backing-off"))
                .isEqualTo(2);
    }

    @Test
    void aPoolThatNoLongerBacksOffHasNoSeries() {
        pass(Map.of("backing-off", backingOffFrom("m5.large")));
        pass(Map.of());

        assertThat(fixture.scrape().of(BACKED_OFF)).isEmpty();
    }
}
