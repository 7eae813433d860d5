package sh.joiner.testing;

import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.util.Map;
import sh.joiner.controller.launch.StartedInstance;
import sh.joiner.port.cluster.LiveReads;
import sh.joiner.port.cluster.LiveReadsContract;

class FakeLiveReadsTest extends LiveReadsContract {

    private final FakeKubernetes cluster = new FakeKubernetes(new HandClock());
    private final FakeLiveReads live = new FakeLiveReads(cluster);

    FakeLiveReadsTest() {
        cluster.fallBehind();
    }

    @Override
    protected LiveReads live() {
        return live;
    }

    @Override
    protected String givenClaim() {
        var claim = claim().launchedAs(PROVIDER)
                .annotations(Map.of(StartedInstance.PROFILE_ANNOTATION, "nodes", "joiner.sh/launch", "t"))
                .build();
        cluster.with(claim);
        return claim.uid();
    }

    @Override
    protected void givenWaitingClaim() {
        cluster.with(claim().annotations(Map.of("joiner.sh/launch", "t")).build());
    }

    @Override
    protected String givenReadyNode() {
        var node = node("ip-1").provider(PROVIDER).build();
        cluster.with(node);
        return node.uid();
    }

    @Override
    protected String givenNodeClass() {
        var nodeClass = nodeClass().profile("nodes").build();
        cluster.with(nodeClass);
        return nodeClass.uid();
    }
}
