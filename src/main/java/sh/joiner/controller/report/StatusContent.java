package sh.joiner.controller.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.nodeclass.NodeClassTranslation;
import sh.joiner.api.translate.InvalidSpec;

/** A copy of a node class status, to find out if a pass has changed the status. */
public record StatusContent(Object found, List<String> conditions) {

    public static StatusContent by(EC2NodeClass object) {
        return new StatusContent(found(object), conditions(object.getStatus().conditions));
    }

    private static Object found(EC2NodeClass object) {
        try {
            return NodeClassTranslation.nodeClass(object).resolved();
        } catch (InvalidSpec unreadable) {
            return unreadable.problems();
        }
    }

    private static List<String> conditions(@Nullable List<Condition> conditions) {
        return conditions == null
                ? List.of()
                : conditions.stream()
                        .map(condition ->
                                condition + " " + condition.lastTransitionTime + " " + condition.observedGeneration)
                        .toList();
    }
}
