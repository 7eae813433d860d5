package sh.joiner.sandbox.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Gives a new pod the priority of its class, as the Priority admission does. */
final class PodPriority {

    private final Ledger ledger;

    PodPriority(Ledger ledger) {
        this.ledger = ledger;
    }

    void assign(ObjectNode pod, ObjectNode spec) {
        var named = spec.path("priorityClassName").asText();
        var chosen = named.isEmpty() ? globalDefault() : named(pod, named);
        if (chosen == null) {
            spec.put("priority", 0);
            Fill.text(spec, "preemptionPolicy", "PreemptLowerPriority");
            return;
        }
        spec.put("priorityClassName", chosen.path("metadata").path("name").asText());
        spec.put("priority", chosen.path("value").asInt());
        Fill.text(spec, "preemptionPolicy", chosen.path("preemptionPolicy").asText("PreemptLowerPriority"));
    }

    private ObjectNode named(ObjectNode pod, String name) {
        var found = ledger.get(BuiltInTypes.PRIORITY_CLASS.resource(), new Key("", name));
        if (found == null) {
            throw Refusals.forbidden(
                    BuiltInTypes.POD,
                    pod.path("metadata").path("name").asText(),
                    "no PriorityClass with name %s was found".formatted(name));
        }
        return found.tree();
    }

    /** The one class that says it is for all others; of several the one with the lowest value. */
    private @Nullable ObjectNode globalDefault() {
        ObjectNode chosen = null;
        for (var stored :
                ledger.list(BuiltInTypes.PRIORITY_CLASS.resource(), "").objects()) {
            var each = stored.tree();
            if (each.path("globalDefault").asBoolean()
                    && (chosen == null
                            || each.path("value").asInt() < chosen.path("value").asInt())) {
                chosen = each;
            }
        }
        return chosen;
    }
}
