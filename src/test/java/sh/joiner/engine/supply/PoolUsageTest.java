package sh.joiner.engine.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.TypeTable;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.World;

/** Claims are launched with two CPUs, eight gibibytes and ten pods. */
class PoolUsageTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-1";

    private static PoolUsage usage(World world) {
        return PoolUsage.reported("default", world.snapshot());
    }

    private static Resources amounts(String cpu, String memory, String pods, String nodes) {
        return Resources.parse(Map.of("cpu", cpu, "memory", memory, "pods", pods, "nodes", nodes));
    }

    private static ClaimSamples launched() {
        return claim().launchedAs(PROVIDER);
    }

    @Test
    void aClaimCountsAsItWasLaunchedUntilItsNodeIsInitialized() {
        var small = node("ip-1").provider(PROVIDER).has("1", "7Gi");

        assertThat(usage(world().claim(launched().build())).resources()).isEqualTo(amounts("2", "8Gi", "10", "1"));
        assertThat(usage(world().claim(launched().build()).node(small.of("default")))
                        .resources())
                .isEqualTo(amounts("1", "7Gi", "10", "1"));
    }

    @Test
    void aLaunchingNodeUsesItsClaimForMissingResources() {
        var launching = node("ip-1").provider(PROVIDER).has("1", "0").uninitialized("default");

        assertThat(usage(world().claim(launched().build()).node(launching)).resources())
                .isEqualTo(amounts("1", "8Gi", "10", "1"));
    }

    @Test
    void leavingUnlaunchedAndForeignNodesDoNotCount() {
        var world = world().claim(claim().named("new").build())
                .claim(launched().named("deleting").deletingSince(NOON).build())
                .claim(launched()
                        .named("stopping")
                        .says("InstanceTerminating", Status.TRUE, NOON)
                        .build())
                .claim(launched()
                        .named("other")
                        .labels(Map.of("karpenter.sh/nodepool", "other"))
                        .build());

        assertThat(usage(world).nodes()).isZero();
    }

    @Test
    void aNodeWithoutItsClaimStillCounts() {
        assertThat(usage(world().node(node("ip-1").of("default"))).nodes()).isEqualTo(1);
        assertThat(usage(world().node(node("ip-1").of("default").deleting())).nodes())
                .isZero();
    }

    @Test
    void anUnlaunchedClaimIsChargedAsItsLargestType() {
        var table = TypeTable.of(List.of(
                type("m7g.large").has("2", "8Gi").build(),
                type("m7g.xlarge").has("4", "16Gi").build()));
        var world = world().claim(claim().named("new").build())
                .claim(launched().named("deleting").deletingSince(NOON).build());

        var charged = PoolUsage.charged(NodeViews.of(world.snapshot()), table);

        assertThat(charged.nodes()).isEqualTo(1);
        assertThat(charged.resources().get("cpu")).isEqualTo(4_000);
    }

    @Test
    void thePageShowsEveryClaimIncludingDeletedOnes() {
        var claims = List.of(
                claim().named("new").build(),
                launched().named("deleting").deletingSince(NOON).build());

        assertThat(PoolUsage.shown(claims, _ -> Optional.empty()).resources())
                .isEqualTo(amounts("2", "8Gi", "10", "2"));
    }
}
