package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.BuiltInTypes;

/** Sets the priority of a new pod from its priority class, as the Priority admission plugin does. */
final class PodPriority {

    private final ClusterObjects objects;

    PodPriority(ClusterObjects objects) {
        this.objects = objects;
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
        for (var priorityClass : objects.all(BuiltInTypes.PRIORITY_CLASS)) {
            if (priorityClass.at("/metadata/name").asText().equals(name)) {
                return priorityClass;
            }
        }
        throw ApiErrors.forbidden(
                BuiltInTypes.POD,
                pod.path("metadata").path("name").asText(),
                "no PriorityClass with name %s was found".formatted(name));
    }

    /** Returns the global default class; if there are several, the one with the lowest value. */
    private @Nullable ObjectNode globalDefault() {
        ObjectNode chosen = null;
        for (var priorityClass : objects.all(BuiltInTypes.PRIORITY_CLASS)) {
            if (priorityClass.path("globalDefault").asBoolean()
                    && (chosen == null
                            || priorityClass.path("value").asInt()
                                    < chosen.path("value").asInt())) {
                chosen = priorityClass;
            }
        }
        return chosen;
    }
}
