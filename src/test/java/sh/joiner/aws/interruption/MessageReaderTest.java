package sh.joiner.aws.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.model.interruption.Notice;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.port.interruption.MessageContent;

/** Tests raw message bodies as EventBridge sends them, and other messages that may be in the queue. */
class MessageReaderTest {

    private static final Instant SENT = Instant.parse("2026-11-21T08:00:05Z");
    private static final Instant TIME = Instant.parse("2026-11-21T08:00:00Z");

    private static String event(String source, String detailType, String detail) {
        return """
                {"version": "0", "id": "7bf73129-1428-4cd3-a780-95db273d1602", "detail-type": "%s", "source": "%s",
                 "account": "123456789012", "time": "2026-11-21T08:00:00Z", "region": "us-east-1",
                 "resources": ["arn:aws:ec2:us-east-1:123456789012:instance/i-0b662ef9931388ba0"], "detail": %s}
                """.formatted(detailType, source, detail);
    }

    private static String ec2(String detailType, String detail) {
        return event("aws.ec2", detailType, detail);
    }

    private static MessageContent read(String body) {
        return MessageReader.read(body, SENT);
    }

    private static Notice only(String body) {
        return ((MessageContent.Reported) read(body)).about().getFirst();
    }

    private static String problem(String body) {
        return ((MessageContent.Unparsed) read(body)).problem();
    }

    @Test
    void everyEventThatKarpenterReadsIsReadable() {
        assertThat(MessageReader.readable())
                .containsExactly(
                        "aws.ec2: EC2 Capacity Reservation Instance Interruption Warning",
                        "aws.ec2: EC2 Instance Rebalance Recommendation",
                        "aws.ec2: EC2 Instance State-change Notification",
                        "aws.ec2: EC2 Spot Instance Interruption Warning",
                        "aws.health: AWS Health Event");
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("warnings")
    void aWarningIsANoticeAboutItsInstance(String detailType, String detail, NoticeKind kind, String code) {
        var notice = only(ec2(detailType, detail));

        assertThat(notice.kind()).isEqualTo(kind);
        assertThat(notice.instance().value()).isEqualTo("i-0b662ef9931388ba0");
        assertThat(notice.code()).isEqualTo(code);
        assertThat(notice.toldAt()).isEqualTo(TIME);
        assertThat(notice.sources()).containsExactly(NoticeSource.QUEUE);
        assertThat(notice.eventIds()).isEmpty();
        assertThat(notice.notBefore()).isNull();
        assertThat(notice.isOpen()).isTrue();
    }

    static Stream<Arguments> warnings() {
        return Stream.of(
                argumentSet(
                        "spot",
                        "EC2 Spot Instance Interruption Warning",
                        "{\"instance-id\": \"i-0b662ef9931388ba0\", \"instance-action\": \"terminate\"}",
                        NoticeKind.SPOT_INTERRUPTED,
                        "terminate"),
                argumentSet(
                        "rebalance",
                        "EC2 Instance Rebalance Recommendation",
                        "{\"instance-id\": \"i-0b662ef9931388ba0\"}",
                        NoticeKind.REBALANCE_RECOMMENDATION,
                        ""),
                argumentSet(
                        "capacity reservation",
                        "EC2 Capacity Reservation Instance Interruption Warning",
                        "{\"instance-id\": \"i-0b662ef9931388ba0\", \"instance-action\": \"terminate\"}",
                        NoticeKind.CAPACITY_RESERVATION_INTERRUPTED,
                        "terminate"),
                argumentSet(
                        "state",
                        "EC2 Instance State-change Notification",
                        "{\"instance-id\": \"i-0b662ef9931388ba0\", \"state\": \"stopping\"}",
                        NoticeKind.INSTANCE_STOPPED,
                        "stopping"));
    }

    @ParameterizedTest
    @CsvSource({
        "stopping, INSTANCE_STOPPED",
        "Stopped, INSTANCE_STOPPED",
        "shutting-down, INSTANCE_TERMINATED",
        "TERMINATED, INSTANCE_TERMINATED"
    })
    void stoppingAndTerminatingStatesAreNoticesInUpperAndLowerCase(String state, NoticeKind kind) {
        var detail = "{\"instance-id\": \"i-1\", \"state\": \"%s\"}".formatted(state);

        assertThat(only(ec2("EC2 Instance State-change Notification", detail)).kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "running", "something-new", ""})
    void otherStatesNeedNoReaction(String state) {
        var detail = "{\"instance-id\": \"i-1\", \"state\": \"%s\"}".formatted(state);

        assertThat(read(ec2("EC2 Instance State-change Notification", detail)))
                .isInstanceOf(MessageContent.Nothing.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"instance-id\": \"\"}", "{\"instance-id\": null}", "null"})
    void aWarningWithoutAnInstanceNeedsNoReactionAsInKarpenter(String detail) {
        assertThat(read(ec2("EC2 Spot Instance Interruption Warning", detail)))
                .isInstanceOf(MessageContent.Nothing.class);
    }

    @Test
    void unknownFieldsAreIgnored() {
        var body = ec2("EC2 Instance Rebalance Recommendation", "{\"instance-id\": \"i-1\", \"mood\": [1, {}]}");

        assertThat(only(body.replaceFirst("\\{", "{\"trace\": {\"a\": 1},"))).isNotNull();
    }

    @Test
    void anEventWithoutATimeHasTheTimeOfItsMessage() {
        var body = ec2("EC2 Instance Rebalance Recommendation", "{\"instance-id\": \"i-1\"}");

        assertThat(only(body.replace("\"time\": \"2026-11-21T08:00:00Z\",", "")).toldAt())
                .isEqualTo(SENT);
        assertThat(only(body.replace("08:00:00Z", "09:00:00+01:00")).toldAt()).isEqualTo(TIME);
    }

    @Test
    void anUnreadableTimeMakesTheMessageUnreadable() {
        var body = ec2("EC2 Instance Rebalance Recommendation", "{\"instance-id\": \"i-1\"}");

        assertThat(problem(body.replace("2026-11-21T08:00:00Z", "yesterday"))).contains("\"yesterday\"", "RFC 3339");
        assertThat(problem(body.replace("\"2026-11-21T08:00:00Z\"", "17"))).contains("time is not a string");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\n"})
    void anEmptyMessageIsReported(String body) {
        assertThat(problem(body)).contains("empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "{", "{} {}", "{\"version\": \"0\"", "{'version': '0'}", "\u0000"})
    void aMessageThatIsNotJsonIsReported(String body) {
        assertThat(problem(body)).contains("not JSON").contains("find the other sender");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "17", "\"text\"", "null"})
    void aMessageThatIsNotAnObjectIsReported(String body) {
        assertThat(problem(body)).contains("not a JSON object");
    }

    @Test
    void deeplyNestedJsonIsReported() {
        assertThat(problem("[".repeat(100_000))).contains("not JSON");
    }

    @Test
    void unknownEventsAreReportedWithTheirSource() {
        assertThat(problem(ec2("EBS Volume Notification", "{}"))).contains("EBS Volume Notification", "EventBridge");
        assertThat(problem(event("aws.autoscaling", "EC2 Spot Instance Interruption Warning", "{}")))
                .contains("aws.autoscaling");
        assertThat(problem("{}")).contains("version");
    }

    @Test
    void anUnknownVersionIsReported() {
        var body = ec2("EC2 Instance Rebalance Recommendation", "{\"instance-id\": \"i-1\"}");

        assertThat(problem(body.replace("\"version\": \"0\"", "\"version\": \"1\"")))
                .contains("version \"1\"", "update Joiner");
    }

    @Test
    void aFieldOfAnotherTypeMakesTheMessageUnreadableAsInKarpenter() {
        assertThat(problem(ec2("EC2 Spot Instance Interruption Warning", "{\"instance-id\": 17}")))
                .contains("detail.instance-id is not a string");
        assertThat(problem(ec2("EC2 Spot Instance Interruption Warning", "\"text\"")))
                .contains("detail is not an object");
        assertThat(problem(event("aws.health", "AWS Health Event", "{\"affectedEntities\": [\"i-1\"]}")))
                .contains("detail.affectedEntities");
    }

    @Test
    void aTimeWhoseYearHasNotFourDigitsIsUnreadable() {
        var body = ec2("EC2 Spot Instance Interruption Warning", "{\"instance-id\": \"i-1\"}");

        assertThat(problem(body.replace("2026-11-21", "-999999999-01-01"))).contains("not an RFC 3339 timestamp");
        assertThat(problem(body.replace("2026-11-21", "+10000-01-01"))).contains("not an RFC 3339 timestamp");
    }

    @Test
    void aMessageWrappedBySnsIsReportedWithTheRemedy() {
        assertThat(problem("{\"Type\": \"Notification\", \"TopicArn\": \"arn:aws:sns:…\", \"Message\": \"{}\"}"))
                .contains("raw message delivery");
    }

    @Test
    void aLongUnreadableMessageIsShortened() {
        var body = "x".repeat(1022) + "😀".repeat(100);

        assertThat(((MessageContent.Unparsed) read(body)).body())
                .hasSizeLessThanOrEqualTo(1024)
                .startsWith("xxx")
                .endsWith("x…");
        assertThat(((MessageContent.Unparsed) read("short")).body()).isEqualTo("short");
    }
}
