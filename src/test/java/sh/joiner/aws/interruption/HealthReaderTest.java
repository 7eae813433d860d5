package sh.joiner.aws.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.Notice.Stage;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.port.interruption.MessageContent;

/** Tests AWS Health events, from raw message bodies. */
class HealthReaderTest {

    private static final String ARN =
            "arn:aws:health:us-east-1::event/EC2/AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED/AWS_EC2_SYSTEM_REBOOT_1";
    private static final Instant TIME = Instant.parse("2026-11-21T08:00:00Z");
    private static final Instant REBOOT = Instant.parse("2026-12-12T02:00:00Z");

    /** Returns the announcement of a reboot three weeks later. */
    private static ObjectNode reboot() {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("version", "0")
                .put("id", "1")
                .put("detail-type", "AWS Health Event")
                .put("source", "aws.health")
                .put("time", TIME.toString());
        var detail = event.putObject("detail")
                .put("eventArn", ARN)
                .put("service", "EC2")
                .put("eventTypeCode", "AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED")
                .put("eventTypeCategory", "scheduledChange")
                .put("statusCode", "upcoming")
                .put("startTime", "Sat, 12 Dec 2026 02:00:00 GMT")
                .put("endTime", "Sat, 12 Dec 2026 04:00:00 GMT");
        detail.putArray("eventDescription")
                .addObject()
                .put("language", "en_US")
                .put("latestDescription", "EC2 has to reboot your instance.");
        return event;
    }

    private static ObjectNode detail(ObjectNode event) {
        return (ObjectNode) event.path("detail");
    }

    private static MessageContent read(Consumer<ObjectNode> change, String... entities) {
        var event = reboot();
        var affected = detail(event).putArray("affectedEntities");
        for (var entity : entities) {
            affected.addObject().put("entityValue", entity);
        }
        change.accept(detail(event));
        return MessageReader.read(event.toString(), TIME);
    }

    private static MessageContent.Reported report(Consumer<ObjectNode> change, String... entities) {
        return (MessageContent.Reported) read(change, entities);
    }

    private static Notice only(Consumer<ObjectNode> change) {
        return report(change, "i-1").about().getFirst();
    }

    @Test
    void aMessageHasTheTimeOfItsEvent() {
        var report = report(detail -> detail.put("lastUpdatedTime", "Tue, 10 Nov 2026 08:00:00 GMT"), "i-1");

        assertThat(report.at()).isEqualTo(TIME);
        assertThat(report.about().getFirst().toldAt()).isBefore(TIME);
    }

    private static void unchanged(ObjectNode detail) {
        assertThat(detail.isEmpty()).isFalse();
    }

    @Test
    void aScheduledChangeOfEc2HasItsDatesAndArn() {
        var notice = only(HealthReaderTest::unchanged);

        assertThat(notice.kind()).isEqualTo(NoticeKind.SCHEDULED_CHANGE);
        assertThat(notice.code()).isEqualTo("system-reboot");
        assertThat(notice.eventIds()).containsExactly(ARN);
        assertThat(notice.notBefore()).isEqualTo(REBOOT);
        assertThat(notice.notAfter()).isEqualTo(REBOOT.plusSeconds(7200));
        assertThat(notice.toldAt()).isEqualTo(TIME);
        assertThat(notice.text()).isEqualTo("EC2 has to reboot your instance.");
        assertThat(notice.stage()).isEqualTo(Stage.OPEN);
    }

    @ParameterizedTest
    @CsvSource({
        "AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED, system-reboot",
        "AWS_EC2_INSTANCE_REBOOT_MAINTENANCE_SCHEDULED, instance-reboot",
        "AWS_EC2_SYSTEM_MAINTENANCE_EVENT, system-maintenance",
        "AWS_EC2_INSTANCE_NETWORK_MAINTENANCE_SCHEDULED, system-maintenance",
        "AWS_EC2_INSTANCE_POWER_MAINTENANCE_SCHEDULED, system-maintenance",
        "AWS_EC2_INSTANCE_RETIREMENT_SCHEDULED, instance-retirement",
        "AWS_EC2_PERSISTENT_INSTANCE_RETIREMENT_SCHEDULED, instance-retirement",
        "AWS_EC2_INSTANCE_STOP_SCHEDULED, instance-stop",
        "AWS_EC2_SOMETHING_NEW_SCHEDULED, AWS_EC2_SOMETHING_NEW_SCHEDULED",
        "AWS_RDS_MAINTENANCE_SCHEDULED, AWS_RDS_MAINTENANCE_SCHEDULED"
    })
    void theCodeIsTheEventCodeOfEc2IfThereIsOne(String typeCode, String code) {
        assertThat(only(detail -> detail.put("eventTypeCode", typeCode)).code()).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sat, 12 Dec 2026 02:00:00 GMT",
                "Mon, 12 Dec 2026 02:00:00 GMT",
                "12 Dec 2026 02:00:00 GMT",
                "2026-12-12T02:00:00Z",
                "2026-12-12T02:00:00.000Z",
                "2026-12-12T03:00:00+01:00"
            })
    void bothDateFormatsAreRead(String date) {
        assertThat(only(detail -> detail.put("startTime", date)).notBefore()).isEqualTo(REBOOT);
    }

    @Test
    void anUnreadableDateIsReportedInTheText() {
        var notice = only(detail -> detail.put("startTime", "soon"));

        assertThat(notice.kind()).isEqualTo(NoticeKind.SCHEDULED_CHANGE);
        assertThat(notice.notBefore()).isNull();
        assertThat(notice.text()).isEqualTo("EC2 has to reboot your instance. (startTime \"soon\" cannot be read)");
    }

    @ParameterizedTest
    @CsvSource({
        "EC2, issue",
        "EC2, accountNotification",
        "EC2, investigation",
        "RDS, scheduledChange",
        "EBS, issue",
        "ec2, scheduledChange"
    })
    void otherServicesAndCategoriesAreHealthEvents(String service, String category) {
        var notice = only(detail -> detail.put("service", service).put("eventTypeCategory", category));

        assertThat(notice.kind()).isEqualTo(NoticeKind.HEALTH_EVENT);
    }

    @Test
    void anIssueThatHasStartedHasNoAnnouncedStart() {
        var notice = only(detail -> detail.put("eventTypeCategory", "issue").put("startTime", "2026-11-21T07:00:00Z"));

        assertThat(notice.notBefore()).isNull();
    }

    @Test
    void everyAffectedInstanceHasOneNotice() {
        var about = report(
                        HealthReaderTest::unchanged,
                        "i-2",
                        "i-1",
                        "arn:aws:ec2:us-east-1:123456789012:instance/i-3",
                        "i-1",
                        "123456789012",
                        "arn:aws:rds:us-east-1:123456789012:db:orders",
                        "")
                .about();

        assertThat(about).extracting(notice -> notice.instance().value()).containsExactly("i-1", "i-2", "i-3");
    }

    @Test
    void volumesAreListedSeparatelyAndNeverAsAScheduledChange() {
        var report =
                report(HealthReaderTest::unchanged, "vol-1", "arn:aws:ec2:us-east-1:123456789012:volume/vol-2", "i-1");

        assertThat(report.about()).extracting(Notice::kind).containsExactly(NoticeKind.SCHEDULED_CHANGE);
        assertThat(report.volumes())
                .extracting(notice -> notice.instance().value())
                .containsExactly("vol-1", "vol-2");
        assertThat(report.volumes()).extracting(Notice::kind).containsOnly(NoticeKind.HEALTH_EVENT);
    }

    @Test
    void anEventWithoutAnInstanceNeedsNoReaction() {
        assertThat(read(HealthReaderTest::unchanged, "123456789012")).isInstanceOf(MessageContent.Nothing.class);
        assertThat(read(detail -> detail.remove("affectedEntities"))).isInstanceOf(MessageContent.Nothing.class);
    }

    @Test
    void anEventClosedBeforeItsStartIsCanceled() {
        assertThat(only(detail -> detail.put("statusCode", "closed")).stage()).isEqualTo(Stage.CANCELED);
    }

    @Test
    void anEventClosedAfterItsStartIsCompletedUnlessTheTextSaysCanceled() {
        assertThat(only(HealthReaderTest::closeAfterStart).stage()).isEqualTo(Stage.COMPLETED);
        assertThat(only(detail -> {
                            closeAfterStart(detail);
                            describe(detail, "The maintenance has been cancelled.");
                        })
                        .stage())
                .isEqualTo(Stage.CANCELED);
        assertThat(only(detail -> {
                            closeAfterStart(detail);
                            describe(detail, "[Canceled] The instance is scheduled for a reboot");
                        })
                        .stage())
                .isEqualTo(Stage.CANCELED);
    }

    private static void closeAfterStart(ObjectNode detail) {
        detail.put("statusCode", "closed").put("startTime", "2026-11-21T07:00:00Z");
    }

    private static void describe(ObjectNode detail, String text) {
        detail.putArray("eventDescription").addObject().put("language", "en_US").put("latestDescription", text);
    }

    @Test
    void aTextAboutCancellationDoesNotCloseAnOpenEvent() {
        assertThat(only(detail -> describe(detail, "If it is canceled, we will notify you."))
                        .stage())
                .isEqualTo(Stage.OPEN);
    }

    @Test
    void anEventTypeCanMeanCanceled() {
        var notice = only(detail -> detail.put("eventTypeCode", "AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_CANCELED"));

        assertThat(notice.stage()).isEqualTo(Stage.CANCELED);
        assertThat(notice.code()).as("the code of the announcement").isEqualTo("system-reboot");
    }

    @Test
    void aResolvedEntityIsCompletedAndOtherEntitiesAreOpen() {
        var report = report(detail -> {
            var entities = detail.putArray("affectedEntities");
            entities.addObject().put("entityValue", "i-1").put("status", "RESOLVED");
            entities.addObject().put("entityValue", "i-2").put("status", "PENDING");
        });

        assertThat(report.about()).extracting(Notice::stage).containsExactly(Stage.COMPLETED, Stage.OPEN);
    }

    @Test
    void aNoticeHasTheTimeOfTheLastUpdateUnlessItIsInTheFuture() {
        assertThat(only(detail -> detail.put("lastUpdatedTime", "Sat, 21 Nov 2026 07:00:00 GMT"))
                        .toldAt())
                .isEqualTo(TIME.minusSeconds(3600));
        assertThat(only(detail -> detail.put("lastUpdatedTime", "Sat, 12 Dec 2026 02:00:00 GMT"))
                        .toldAt())
                .isEqualTo(TIME);
    }

    @Test
    void theEnglishTextIsKeptAndALongTextIsShortened() {
        var notice = only(detail -> {
            var texts = detail.putArray("eventDescription");
            texts.addObject().put("language", "de_DE").put("latestDescription", "Neustart");
            texts.addObject().put("language", "en_GB").put("latestDescription", "x".repeat(5000));
        });

        assertThat(notice.text()).hasSize(1000).startsWith("xxx").endsWith("…");
    }
}
