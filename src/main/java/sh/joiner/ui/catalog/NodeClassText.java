package sh.joiner.ui.catalog;

import io.quarkus.qute.TemplateExtension;
import java.util.List;
import sh.joiner.board.view.NodeClassView;

/** Lists the AMIs of a node class, and describes why it has no AMIs, subnets or security groups. */
@TemplateExtension
public final class NodeClassText {

    private NodeClassText() {}

    /** Returns the ID of each AMI once, even if several variants use the same AMI. */
    static List<String> imageIds(NodeClassView nodeClass) {
        return nodeClass.resolved().images().stream()
                .map(NodeClassView.ImageView::id)
                .distinct()
                .toList();
    }

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
