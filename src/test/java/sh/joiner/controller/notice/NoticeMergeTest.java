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

    /** The event was canceled after the query for its status, but in the same second. */
    @Test
    void theClosingReportIsNewerInTheSameSecond() {
        var open = notice(Stage.OPEN, SECOND.plusMillis(900));
        var canceled = notice(Stage.CANCELED, SECOND);

        assertThat(NoticeMerge.of(canceled, open).stage()).isEqualTo(Stage.CANCELED);
        assertThat(NoticeMerge.of(open, canceled).stage()).isEqualTo(Stage.CANCELED);
    }

    @Test
    void theNewerReportTakesPrecedenceInAnyOrder() {
        var canceled = notice(Stage.CANCELED, SECOND);
        var reopened = notice(Stage.OPEN, SECOND.plusSeconds(1));

        assertThat(NoticeMerge.of(canceled, reopened).stage()).isEqualTo(Stage.OPEN);
        assertThat(NoticeMerge.of(reopened, canceled).stage()).isEqualTo(Stage.OPEN);
    }

    private static Notice notice(Stage stage, Instant at) {
        return reboot("n", SECOND.plus(Duration.ofDays(21)))
                .stage(stage)
                .toldAt(at)
                .build()
                .notice();
    }
}
