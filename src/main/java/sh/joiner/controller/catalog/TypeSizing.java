package sh.joiner.controller.catalog;

import java.util.List;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.nodeclass.NodeClass;

/** Computes the instance types of one node class only from EC2's data, as if all offerings were available and no node had reported its memory. */
@FunctionalInterface
public interface TypeSizing {

    List<InstanceType> types(Market market, NodeClass nodeClass);
}
