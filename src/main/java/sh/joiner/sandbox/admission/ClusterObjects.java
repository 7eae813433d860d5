package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.ResourceType;

/** Gives admission rules access to objects of other kinds, such as priority classes. Callers must not change the returned trees. */
@FunctionalInterface
public interface ClusterObjects {

    List<ObjectNode> all(ResourceType type);
}
