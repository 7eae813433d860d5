package sh.joiner.aws.interruption;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import sh.joiner.port.interruption.MessageContent;

/** Reads AWS Health events of every service and category. Creates a notice for each affected instance and each affected volume. */
final class HealthReader {

    private HealthReader() {}

    static MessageContent read(Envelope envelope) throws UnreadableMessage {
        var event = HealthEvent.read(envelope);
        var instances = new TreeMap<String, Boolean>();
        var volumes = new TreeMap<String, Boolean>();
        for (var affected : envelope.detail().objects("affectedEntities")) {
            boolean isResolved = affected.text("status").equals("RESOLVED");
            Entity.of(affected.text("entityValue")).ifPresent(entity -> {
                switch (entity) {
                    case Entity.OfInstance(var id) -> add(instances, id, isResolved);
                    case Entity.OfVolume(var id) -> add(volumes, id, isResolved);
                }
            });
        }
        if (instances.isEmpty() && volumes.isEmpty()) {
            return new MessageContent.Nothing(
                    envelope.time(),
                    "%s of service %s (type %s) names no instance or volume"
                            .formatted(envelope.detailType(), event.service(), event.typeCode()));
        }
        return new MessageContent.Reported(
                envelope.time(), list(instances, event::about), list(volumes, event::aboutVolume));
    }

    /** Adds an entity. An entity that is named twice is resolved only if both entries are resolved. */
    private static void add(Map<String, Boolean> all, String id, boolean isResolved) {
        all.merge(id, isResolved, Boolean::logicalAnd);
    }

    private static <T> List<T> list(Map<String, Boolean> all, BiFunction<String, Boolean, T> notice) {
        return all.entrySet().stream()
                .map(entry -> notice.apply(entry.getKey(), entry.getValue()))
                .toList();
    }
}
