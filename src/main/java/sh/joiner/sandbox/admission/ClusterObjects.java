package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.ResourceType;

/** What admission looks up beside the object at hand, as priority classes and storage classes. The trees are for reading only. */
@FunctionalInterface
public interface ClusterObjects {

    List<ObjectNode> all(ResourceType type);
}
