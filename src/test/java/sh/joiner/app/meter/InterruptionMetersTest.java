package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Messages of the queue (aws 10.1). */
class InterruptionMetersTest {

    private static final String LATENCY = "karpenter_interruption_message_queue_duration_seconds";

    private final Bench bench = new Bench();

    @Test
    void aMessageThatIsOlderThanTheWorldIsCountedAndNoError() {
        bench.meters.notices().handled(Duration.ofMillis(1_500));
        bench.meters.notices().handled(Duration.between(Instant.MIN, Instant.MAX));

        assertThat(bench.scrape().value(LATENCY + "_count")).isEqualTo(2);
        assertThat(bench.scrape().value(LATENCY + "_sum")).isGreaterThan(6e16);
    }
}
