package sh.joiner.app;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import sh.joiner.app.environment.InterruptionBenchmark;

/**
 * The messages of {@link InterruptionBenchmark}: a quarter each of spot notices, scheduled changes, state changes, and messages that require
 * no action.
 */
public final class InterruptionMessages {

    public static final int MESSAGES = 15_000;

    private static final int QUARTER = MESSAGES / 4;

    /** Each spot notice, scheduled change and state change has its own claim. A message that requires no action names the claim of a spot notice. */
    public static final int CLAIMS = 3 * QUARTER;

    private InterruptionMessages() {}

    public static String instance(int number) {
        return "i-%017x".formatted(number);
    }

    public static List<String> bodies() {
        var now = Instant.now();
        return IntStream.range(0, QUARTER)
                .boxed()
                .flatMap(number -> List.of(
                        event(
                                "aws.ec2",
                                "EC2 Spot Instance Interruption Warning",
                                now,
                                "{\"instance-id\":\"%s\",\"instance-action\":\"terminate\"}"
                                        .formatted(instance(number))),
                        event("aws.health", "AWS Health Event", now, """
                                {"service":"EC2","eventTypeCategory":"scheduledChange",
                                "eventTypeCode":"AWS_EC2_SYSTEM_REBOOT_MAINTENANCE_SCHEDULED",
                                "affectedEntities":[{"entityValue":"%s"}]}""".formatted(instance(QUARTER + number))),
                        event(
                                "aws.ec2",
                                "EC2 Instance State-change Notification",
                                now,
                                "{\"instance-id\":\"%s\",\"state\":\"stopping\"}"
                                        .formatted(instance(2 * QUARTER + number))),
                        event(
                                "aws.ec2",
                                "EC2 Instance State-change Notification",
                                now,
                                "{\"instance-id\":\"%s\",\"state\":\"running\"}".formatted(instance(number))))
                        .stream())
                .toList();
    }

    private static String event(String source, String kind, Instant at, String detail) {
        return "{\"version\":\"0\",\"id\":\"1\",\"source\":\"%s\",\"detail-type\":\"%s\",\"time\":\"%s\",\"region\":\"us-east-1\",\"account\":\"111122223333\",\"resources\":[],\"detail\":%s}"
                .formatted(source, kind, at, detail);
    }
}
