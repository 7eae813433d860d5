package sh.joiner.testing;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.util.List;
import java.util.Map;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.OfferingState;
import sh.joiner.model.catalog.Overhead;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.launch.Capacity;
import sh.joiner.port.launch.CapacityContract;

class FakeCapacityTest extends CapacityContract {

    private final FakeCapacity capacity = new FakeCapacity();

    @Override
    protected Capacity capacity() {
        return capacity;
    }

    @Override
    protected LaunchOrder order() {
        var image = new ResolvedImage("ami-1", "name", Requirements.NONE, false);
        return new LaunchOrder(
                claim().build(),
                nodeClass().build(),
                List.of(type("m5.large", 0.096), type("m5.xlarge", 0.192)),
                CapacityType.ON_DEMAND,
                List.of(new LaunchOrder.Group(image, "", List.of("m5.large", "m5.xlarge"))),
                Map.of("karpenter.sh/nodepool", "default"));
    }

    private static InstanceType type(String name, double price) {
        return new InstanceType(
                name,
                Requirements.NONE,
                Resources.NONE,
                new Overhead(Resources.NONE, Resources.NONE, Resources.NONE),
                Resources.NONE,
                List.of(Offering.of("us-east-1a", "use1-az1", CapacityType.ON_DEMAND, price, OfferingState.AVAILABLE)));
    }

    @Override
    protected void removeAllCapacity() {
        capacity.removeAllCapacity();
    }

    @Override
    protected void settle() {
        capacity.settle();
    }
}
