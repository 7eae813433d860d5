package sh.joiner.testing;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.List;
import java.util.Map;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.launch.LaunchCheck;
import sh.joiner.port.launch.LaunchCheckContract;

class FakeLaunchCheckTest extends LaunchCheckContract {

    @Override
    protected LaunchCheck check() {
        return new FakeLaunchCheck();
    }

    @Override
    protected LaunchOrder order() {
        var image = new ResolvedImage("ami-1", "al2023", Requirements.NONE, false);
        return new LaunchOrder(
                claim().build(),
                nodeClass().build(),
                List.of(type("m5.large").onDemand(0.1, "us-east-1a").build()),
                CapacityType.ON_DEMAND,
                List.of(new LaunchOrder.Group(image, "", List.of("m5.large"))),
                Map.of());
    }

    @Override
    protected int started() {
        return 0;
    }
}
