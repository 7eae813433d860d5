package sh.joiner.controller.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import sh.joiner.controller.catalog.MarketState.Known;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.nodeclass.NodeClass;

/**
 * The instance types as computed only from EC2's data. Node classes with the same configuration and resources share one list, so that ten equal
 * classes need the time and memory of one. Thread-safe.
 */
final class SharedEstimates {

    private final TypeSizing sizing;

    /** An entry lasts as long as a class uses its list. */
    private final Cache<Inputs, List<InstanceType>> lists =
            Caffeine.newBuilder().weakValues().executor(Runnable::run).build();

    /** The inputs that the types depend on. They include the resolved resources of the class, but not the conditions and the generation. */
    record Inputs(long market, NodeClass.InstanceSettings instanceSettings, NodeClass.Resolved resolved) {

        static Inputs of(NodeClass nodeClass, Known market) {
            return new Inputs(market.version(), nodeClass.instanceSettings(), nodeClass.resolved());
        }
    }

    SharedEstimates(TypeSizing sizing) {
        this.sizing = sizing;
    }

    List<InstanceType> types(NodeClass nodeClass, Known market) {
        return lists.get(Inputs.of(nodeClass, market), _ -> sizing.types(market.market(), nodeClass));
    }
}
