package sh.joiner.sandbox.notice;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.notice.EventBridgeEvent.BlockExpiration;
import sh.joiner.sandbox.notice.EventBridgeEvent.Health;
import sh.joiner.sandbox.notice.EventBridgeEvent.RebalanceRecommendation;
import sh.joiner.sandbox.notice.EventBridgeEvent.ReservationInterruption;
import sh.joiner.sandbox.notice.EventBridgeEvent.SpotInterruption;
import sh.joiner.sandbox.notice.EventBridgeEvent.StateChange;

/** Writes notices as EventBridge events (EventBridge Events Reference; AWS Health User Guide, "Event schema"). */
final class NoticeText {

    private static final String EC2 = "aws.ec2";

    private final SharedAccount shared;

    NoticeText(SharedAccount shared) {
        this.shared = shared;
    }

    /**
     * @param version the version of the envelope, which in real EventBridge events is always {@code 0}
     * @param id the id of the event
     */
    String of(EventBridgeEvent notice, String version, String id, Instant at) {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("version", version)
                .put("id", id)
                .put("detail-type", kind(notice))
                .put("source", notice instanceof Health ? "aws.health" : EC2)
                .put("account", shared.settings().account())
                .put("time", at.truncatedTo(ChronoUnit.SECONDS).toString())
                .put("region", CloudSettings.REGION);
        var resources = event.putArray("resources");
        resources(notice).forEach(resources::add);
        fill(event.putObject("detail"), notice, at);
        return event.toString();
    }

    private static String kind(EventBridgeEvent notice) {
        return switch (notice) {
            case SpotInterruption _ -> "EC2 Spot Instance Interruption Warning";
            case RebalanceRecommendation _ -> "EC2 Instance Rebalance Recommendation";
            case StateChange _ -> "EC2 Instance State-change Notification";
            case ReservationInterruption _ -> "EC2 Capacity Reservation Instance Interruption Warning";
            case BlockExpiration _ -> "Capacity Block Reservation Expiration Warning";
            case Health _ -> "AWS Health Event";
        };
    }

    /** Returns the resources of an event. Health events identify instances by instance id. All other events identify their resource by ARN. */
    private List<String> resources(EventBridgeEvent notice) {
        return switch (notice) {
            case SpotInterruption(var instance) -> arn("instance", instance);
            case RebalanceRecommendation(var instance) -> arn("instance", instance);
            case StateChange(var instance, var _) -> arn("instance", instance);
            case ReservationInterruption(var instance) -> arn("instance", instance);
            case BlockExpiration(var reservation, var _) -> arn("capacity-reservation", reservation);
            case Health health -> health.instances();
        };
    }

    private List<String> arn(String kind, String id) {
        return List.of(shared.arn("ec2", kind + "/" + id));
    }

    private void fill(ObjectNode detail, EventBridgeEvent notice, Instant at) {
        switch (notice) {
            case SpotInterruption(var instance) ->
                detail.put("instance-id", instance).put("instance-action", "terminate");
            case RebalanceRecommendation(var instance) -> detail.put("instance-id", instance);
            case StateChange(var instance, var state) ->
                detail.put("instance-id", instance).put("state", state);
            case ReservationInterruption(var instance) ->
                detail.put("instance-id", instance).put("instance-action", "terminate");
            case BlockExpiration(var reservation, var end) ->
                detail.put("capacity-reservation-id", reservation)
                        .put("end-date", end.truncatedTo(ChronoUnit.SECONDS).toString());
            case Health health -> fillHealth(detail, health, at);
        }
    }

    private void fillHealth(ObjectNode detail, Health health, Instant at) {
        detail.put(
                        "eventArn",
                        "arn:aws:health:%s::event/%s/%s/%s"
                                .formatted(
                                        CloudSettings.REGION,
                                        health.service(),
                                        health.code(),
                                        shared.random().idFor("event", subject(health))))
                .put("service", health.service())
                .put("eventTypeCode", health.code())
                .put("eventTypeCategory", health.category())
                .put("eventScopeCode", "ACCOUNT_SPECIFIC")
                .put("statusCode", health.status())
                .put("startTime", httpDate(health.begin()))
                .put("endTime", httpDate(health.end()))
                .put("lastUpdatedTime", httpDate(at));
        detail.putArray("eventDescription")
                .addObject()
                .put("language", "en_US")
                .put("latestDescription", health.text());
        var entities = detail.putArray("affectedEntities");
        health.instances().forEach(instance -> entities.addObject().put("entityValue", instance));
    }

    /** Returns a key that is the same for all messages about one event, from its announcement to its end. */
    private static String subject(Health health) {
        return "%s %s %s".formatted(health.instances(), health.code(), health.begin());
    }

    private static String httpDate(Instant instant) {
        return DateTimeFormatter.RFC_1123_DATE_TIME
                .format(instant.atZone(ZoneOffset.UTC))
                .replace("Z", "GMT");
    }
}
