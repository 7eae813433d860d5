package sh.joiner.controller.nodeclass;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.engine.nodeclass.Finding;
import sh.joiner.engine.nodeclass.Inspection.Doubted;
import sh.joiner.engine.nodeclass.ResultValidity;

/**
 * Writes findings as conditions and remembers when each condition was last confirmed. Without a new confirmation, a condition stays valid for a
 * limited time. For a condition that an earlier leader wrote, this time starts when the current leader first fails to confirm the condition.
 * Thread-safe.
 */
final class Answers {

    private final Map<Topic, Answered> answered = new ConcurrentHashMap<>();
    private final Map<Topic, Finding.Doubt> doubts = new ConcurrentHashMap<>();

    private record Topic(String uid, String condition) {}

    private record Answered(long generation, Instant at) {}

    void set(EC2NodeClass object, ConditionSet conditions, String type, Finding finding) {
        switch (finding) {
            case Finding.Good _ -> conditions.setTrue(type);
            case Finding.AssumedValid(var reason, var message) -> conditions.setTrue(type, reason, message);
            case Finding.Bad(var reason, var message) -> conditions.setFalse(type, reason, message);
            case Finding.Open(var reason, var message) -> conditions.setUnknown(type, reason, message);
            case Finding.Doubt doubt -> doubt(object, conditions, type, doubt);
        }
        if (!(finding instanceof Finding.Doubt)) {
            confirmed(object, conditions, type);
        }
    }

    /** Records that the condition was confirmed just now. */
    void confirmed(EC2NodeClass object, ConditionSet conditions, String type) {
        var topic = topic(object, type);
        doubts.remove(topic);
        if (isAnswer(object, conditions.get(type))) {
            answered.put(topic, new Answered(generation(object), conditions.now()));
        } else {
            answered.remove(topic);
        }
    }

    private void doubt(EC2NodeClass object, ConditionSet conditions, String type, Finding.Doubt doubt) {
        var topic = topic(object, type);
        var last = new ResultValidity.ReportedResult(
                isAnswer(object, conditions.get(type)), answeredAt(object, conditions, topic));
        if (!ResultValidity.counts(last, conditions.now())) {
            conditions.setUnknown(type, doubt.reason(), doubt.message());
            answered.remove(topic);
        }
        doubts.put(topic, doubt);
    }

    private @Nullable Instant answeredAt(EC2NodeClass object, ConditionSet conditions, Topic topic) {
        var known = answered.get(topic);
        if (known != null && known.generation() == generation(object)) {
            return known.at();
        }
        if (!isAnswer(object, conditions.get(topic.condition()))) {
            return null;
        }
        answered.put(topic, new Answered(generation(object), conditions.now()));
        return conditions.now();
    }

    /** Returns the conditions that the last pass could not confirm. */
    Map<String, Doubted> doubts(EC2NodeClass object) {
        var uid = object.getMetadata().getUid();
        return doubts.entrySet().stream()
                .filter(entry -> entry.getKey().uid().equals(uid))
                .collect(Collectors.toMap(
                        entry -> entry.getKey().condition(),
                        entry -> doubted(object, entry.getKey(), entry.getValue())));
    }

    private Doubted doubted(EC2NodeClass object, Topic topic, Finding.Doubt doubt) {
        var last = answered.get(topic);
        var answeredAt = last == null || last.generation() != generation(object) ? null : last.at();
        return new Doubted(doubt.reason(), doubt.message(), answeredAt);
    }

    private static boolean isAnswer(EC2NodeClass object, Optional<Condition> current) {
        return current.filter(condition -> !condition.status.equals(Condition.UNKNOWN))
                .filter(condition ->
                        condition.observedGeneration != null && condition.observedGeneration == generation(object))
                .isPresent();
    }

    private static Topic topic(EC2NodeClass object, String type) {
        return new Topic(object.getMetadata().getUid(), type);
    }

    private static long generation(EC2NodeClass object) {
        var generation = object.getMetadata().getGeneration();
        return generation == null ? 0 : generation;
    }

    void forget(String uid) {
        answered.keySet().removeIf(topic -> topic.uid().equals(uid));
        doubts.keySet().removeIf(topic -> topic.uid().equals(uid));
    }
}
