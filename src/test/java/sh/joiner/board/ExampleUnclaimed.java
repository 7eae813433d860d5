package sh.joiner.board;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.lifecycle.UnclaimedInstance;
import sh.joiner.engine.lifecycle.UnclaimedInstance.State;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;

/** Instances of the example without a NodeClaim. */
final class ExampleUnclaimed {

    private ExampleUnclaimed() {}

    static List<UnclaimedInstance> at(Instant now) {
        var registered = Map.of("karpenter.sh/nodepool", "gpu", "karpenter.sh/nodeclaim", "gpu-zz9");
        return List.of(
                new UnclaimedInstance(instance("i-0held", registered, now), State.HELD, "12 instances <are> held"),
                new UnclaimedInstance(
                        instance("i-0new", Map.of(), now), State.TERMINATING, "no NodeClaim refers to this instance"));
    }

    private static Instance instance(String id, Map<String, String> tags, Instant now) {
        return new Instance(
                new InstanceId(id),
                "aws:///us-east-1a/" + id,
                Instance.State.RUNNING,
                "g5.xlarge",
                "us-east-1a",
                CapacityType.SPOT,
                "ami-1",
                "subnet-a",
                now.minusSeconds(7200),
                Instance.Placement.UNKNOWN,
                tags);
    }
}
