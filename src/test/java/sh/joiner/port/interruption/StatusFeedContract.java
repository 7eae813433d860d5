package sh.joiner.port.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;

/** The contract of {@link StatusFeed}. */
public abstract class StatusFeedContract {

    protected abstract StatusFeed feed();

    /** Returns a running, healthy instance; the same at each call in one test. */
    protected abstract InstanceId instance();

    /** Makes this check of the instance fail: {@code INSTANCE_STATUS}, {@code SYSTEM_STATUS} or {@code EBS_STATUS}. */
    protected abstract void impair(NoticeKind check);

    /** Makes all checks of the instance pass again. */
    protected abstract void repair();

    /** Schedules a reboot of the instance's host in EC2; returns the id of the event. */
    protected abstract String scheduleReboot(Instant notBefore);

    /** Cancels the event in EC2. */
    protected abstract void cancel(String event);

    protected abstract void letPass(Duration time);

    protected abstract Instant now();

    @Test
    void aHealthyInstanceHasNoNotices() {
        instance();

        assertThat(feed().notices()).isEmpty();
    }

    @Test
    void anImpairmentIsReportedAfterTwoMinutes() {
        instance();
        impair(NoticeKind.SYSTEM_STATUS);
        var since = now();

        letPass(Duration.ofSeconds(119));
        assertThat(feed().notices()).isEmpty();

        letPass(Duration.ofSeconds(1));
        assertThat(feed().notices()).singleElement().satisfies(notice -> {
            assertThat(notice.kind()).isEqualTo(NoticeKind.SYSTEM_STATUS);
            assertThat(notice.instance()).isEqualTo(instance());
            assertThat(notice.since()).isEqualTo(since);
            assertThat(notice.toldAt()).isEqualTo(now());
            assertThat(notice.sources()).containsExactly(NoticeSource.STATUS);
        });
    }

    @Test
    void anImpairmentThatHasEndedIsNotReported() {
        instance();
        impair(NoticeKind.INSTANCE_STATUS);
        letPass(Duration.ofMinutes(3));

        repair();

        assertThat(feed().notices()).isEmpty();
    }

    @Test
    void everyCheckHasItsOwnKindAndNoticesAreOrdered() {
        instance();
        impair(NoticeKind.EBS_STATUS);
        impair(NoticeKind.SYSTEM_STATUS);
        impair(NoticeKind.INSTANCE_STATUS);
        letPass(Duration.ofMinutes(3));
        scheduleReboot(now().plus(Duration.ofDays(1)));

        assertThat(feed().notices())
                .extracting(Notice::kind)
                .containsExactly(
                        NoticeKind.INSTANCE_STATUS,
                        NoticeKind.SYSTEM_STATUS,
                        NoticeKind.EVENT_STATUS,
                        NoticeKind.EBS_STATUS);
    }

    @Test
    void aScheduledEventIsReportedAtOnceAndItsCancellationToo() {
        instance();
        var notBefore = now().plus(Duration.ofDays(21));
        var event = scheduleReboot(notBefore);

        assertThat(feed().notices()).singleElement().satisfies(notice -> {
            assertThat(notice.kind()).isEqualTo(NoticeKind.EVENT_STATUS);
            assertThat(notice.code()).isEqualTo("system-reboot");
            assertThat(notice.eventIds()).containsExactly(event);
            assertThat(notice.notBefore()).isEqualTo(notBefore);
            assertThat(notice.stage()).isEqualTo(Stage.OPEN);
        });

        cancel(event);
        assertThat(feed().notices()).singleElement().satisfies(notice -> {
            assertThat(notice.eventIds()).containsExactly(event);
            assertThat(notice.stage()).isEqualTo(Stage.CANCELED);
        });
    }
}
