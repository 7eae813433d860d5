package sh.joiner.controller.interruption;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Message bodies as EventBridge sends them to a queue (aws appendix H). */
public final class RawNotices {

    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private RawNotices() {}

    public static String spot(String instance, Instant at) {
        return envelope(
                "aws.ec2",
                "EC2 Spot Instance Interruption Warning",
                at,
                "{\"instance-id\":\"%s\",\"instance-action\":\"terminate\"}".formatted(instance));
    }

    static String rebalance(String instance, Instant at) {
        return envelope(
                "aws.ec2", "EC2 Instance Rebalance Recommendation", at, "{\"instance-id\":\"%s\"}".formatted(instance));
    }

    public static String state(String instance, String state, Instant at) {
        return envelope(
                "aws.ec2",
                "EC2 Instance State-change Notification",
                at,
                "{\"instance-id\":\"%s\",\"state\":\"%s\"}".formatted(instance, state));
    }

    /** Returns an AWS Health event for a system reboot. {@code closed} means that AWS reports the end of the event. */
    public static String reboot(String instance, Instant notBefore, boolean closed, Instant at) {
        return health(
                "EC2",
                "scheduledChange",
                "AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED",
                instance,
                notBefore,
                closed,
                at);
    }

    public static String health(
            String service, String category, String code, String entity, Instant begin, boolean closed, Instant at) {
        return health(service, category, code, List.of(entity), begin, closed, at);
    }

    public static String health(
            String service,
            String category,
            String code,
            List<String> entities,
            Instant begin,
            boolean closed,
            Instant at) {
        return envelope("aws.health", "AWS Health Event", at, """
                {"eventArn":"arn:aws:health:us-east-1::event/%s/%s/%s_1","service":"%s","eventTypeCode":"%s",
                "eventTypeCategory":"%s","statusCode":"%s","startTime":"%s","endTime":"%s",
                "eventDescription":[{"language":"en_US","latestDescription":"Maintenance."}],
                "affectedEntities":[%s]}""".formatted(
                service,
                code,
                code,
                service,
                code,
                category,
                closed ? "closed" : "upcoming",
                HTTP_DATE.format(begin),
                HTTP_DATE.format(begin.plusSeconds(7200)),
                entities.stream().map("{\"entityValue\":\"%s\"}"::formatted).collect(Collectors.joining(","))));
    }

    private static String envelope(String source, String kind, Instant at, String detail) {
        return """
                {"version":"0","id":"%08x-1111-2222-3333-444455556666","detail-type":"%s","source":"%s",
                "account":"111122223333","time":"%s","region":"us-east-1","resources":[],"detail":%s}""".formatted(at.getEpochSecond(), kind, source, at, detail);
    }
}
