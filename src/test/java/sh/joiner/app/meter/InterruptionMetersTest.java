package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Metrics of messages from the queue (aws 10.1). */
class InterruptionMetersTest {

    private static final String LATENCY = "karpenter_interruption_message_queue_duration_seconds";

    private final MeterFixture fixture = new MeterFixture();

    @Test
    void aMessageWithAnImpossiblyOldTimeIsCounted() {
        fixture.meters.notices().handled(fixture.clock.now().minusMillis(1_500));
        fixture.meters.notices().handled(Instant.MIN);

        assertThat(fixture.scrape().value(LATENCY + "_count")).isEqualTo(2);
        assertThat(fixture.scrape().value(LATENCY + "_sum")).isGreaterThan(3e16);
    }

    @Test
    void aMessageFromTheFutureHasALatencyOfZero() {
        fixture.meters.notices().handled(fixture.clock.now().plusSeconds(300));

        assertThat(fixture.scrape().value(LATENCY + "_sum")).isZero();
    }
}
