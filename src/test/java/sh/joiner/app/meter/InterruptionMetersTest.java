package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Metrics of messages from the queue (aws 10.1). */
class InterruptionMetersTest {

    private static final String LATENCY = "karpenter_interruption_message_queue_duration_seconds";

    private final MeterFixture bench = new MeterFixture();

    @Test
    void aMessageWithAnImpossiblyOldTimeIsCounted() {
        bench.meters.notices().handled(bench.clock.now().minusMillis(1_500));
        bench.meters.notices().handled(Instant.MIN);

        assertThat(bench.scrape().value(LATENCY + "_count")).isEqualTo(2);
        assertThat(bench.scrape().value(LATENCY + "_sum")).isGreaterThan(3e16);
    }

    @Test
    void aMessageFromTheFutureHasALatencyOfZero() {
        bench.meters.notices().handled(bench.clock.now().plusSeconds(300));

        assertThat(bench.scrape().value(LATENCY + "_sum")).isZero();
    }
}
