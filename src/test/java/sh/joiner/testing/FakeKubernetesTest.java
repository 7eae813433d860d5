package sh.joiner.testing;

import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;

import java.util.List;
import org.junit.jupiter.api.Nested;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.cluster.Claims;
import sh.joiner.port.cluster.ClaimsContract;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.cluster.EvictionsContract;
import sh.joiner.port.cluster.Nodes;
import sh.joiner.port.cluster.NodesContract;

class FakeKubernetesTest {

    private final FakeKubernetes fake = new FakeKubernetes(new HandClock());

    @Nested
    class WritesClaims extends ClaimsContract {

        @Override
        protected Claims claims() {
            return fake.claimWriter();
        }

        @Override
        protected String poolUid() {
            return "uid-default";
        }

        @Override
        protected Cluster cluster() {
            return fake;
        }
    }

    @Nested
    class WritesNodes extends NodesContract {

        @Override
        protected Nodes nodes() {
            return fake;
        }

        @Override
        protected Cluster cluster() {
            return fake;
        }

        @Override
        protected void givenNode(List<Taint> taints) {
            var node = node("ip-1").provider("aws:///us-east-1a/i-1");
            taints.forEach(node::taint);
            fake.with(node.build());
        }

        @Override
        protected boolean isCordoned(String node) {
            return fake.cordoned().contains(new NodeName(node));
        }
    }

    @Nested
    class EvictsPods extends EvictionsContract {

        @Override
        protected Evictions evictions() {
            return fake;
        }

        @Override
        protected Cluster cluster() {
            return fake;
        }

        @Override
        protected void givenPod() {
            fake.with(pod("web").runningOn("ip-1"));
        }

        @Override
        protected void givenBudget() {
            fake.forbidEviction(new PodName("default", "web"));
        }
    }
}
