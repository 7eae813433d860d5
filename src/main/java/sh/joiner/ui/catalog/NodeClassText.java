package sh.joiner.ui.catalog;

import io.quarkus.qute.TemplateExtension;
import sh.joiner.board.view.NodeClassView;

/** Describes why a node class has no AMIs, subnets or security groups. */
@TemplateExtension
public final class NodeClassText {

    private NodeClassText() {}

    static String noImages(NodeClassView nodeClass) {
        return absence(nodeClass, "AMIs", "AMIsReady");
    }

    static String noSubnets(NodeClassView nodeClass) {
        return absence(nodeClass, "subnets", "SubnetsReady");
    }

    static String noSecurityGroups(NodeClassView nodeClass) {
        return absence(nodeClass, "security groups", "SecurityGroupsReady");
    }

    private static String absence(NodeClassView nodeClass, String resources, String type) {
        boolean isChecked = nodeClass.conditions().stream()
                .anyMatch(condition -> condition.type().equals(type));
        return isChecked
                ? "No %s found: see the condition %s".formatted(resources, type)
                : "No %s known yet: Joiner has not checked the condition %s".formatted(resources, type);
    }
}
