package sh.joiner.controller.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionBuilder.reboot;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;

class NoticeMergeTest {

    private static final Instant SECOND = Instant.parse("2026-11-21T12:00:00Z");

    /** EC2 was queried in that second, before the event was canceled in the same second. */
    @Test
    void ofTheSameSecondTheEndIsTheYounger() {
        var open = told(Stage.OPEN, SECOND.plusMillis(900));
        var canceled = told(Stage.CANCELED, SECOND);

        assertThat(NoticeMerge.of(canceled, open).stage()).isEqualTo(Stage.CANCELED);
        assertThat(NoticeMerge.of(open, canceled).stage()).isEqualTo(Stage.CANCELED);
    }

    @Test
    void ofDifferentSecondsTheYoungerCountsInWhateverOrderTheyCome() {
        var canceled = told(Stage.CANCELED, SECOND);
        var anew = told(Stage.OPEN, SECOND.plusSeconds(1));

        assertThat(NoticeMerge.of(canceled, anew).stage()).isEqualTo(Stage.OPEN);
        assertThat(NoticeMerge.of(anew, canceled).stage()).isEqualTo(Stage.OPEN);
    }

    private static Notice told(Stage stage, Instant at) {
        return reboot("n", SECOND.plus(Duration.ofDays(21)))
                .stage(stage)
                .toldAt(at)
                .build()
                .notice();
    }
}
