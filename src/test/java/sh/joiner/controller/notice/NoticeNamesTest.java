package sh.joiner.controller.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.testing.HandClock;

/** Names that the API server accepts. */
class NoticeNamesTest {

    @Test
    void aLongWordIsCutAndNeverEndsWithADash() {
        var code = "a".repeat(59) + "_RETIREMENT";
        var notice = new Notice(
                NoticeKind.SCHEDULED_CHANGE,
                new InstanceId("i-1"),
                Set.of(NoticeSource.QUEUE),
                Set.of(),
                code,
                "",
                HandClock.START,
                null,
                null,
                null,
                Stage.OPEN);

        assertThat(NoticeNames.of(notice)).isEqualTo("i-1-" + "a".repeat(59));
    }
}
