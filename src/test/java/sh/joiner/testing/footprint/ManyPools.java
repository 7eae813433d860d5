package sh.joiner.testing.footprint;

import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.Map;
import java.util.stream.IntStream;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

/** Clusters with many pools and many pods. Each pool has its own requirements, and no pool accepts any pod. */
public final class ManyPools {

    private static final LabelKey TEAM = new LabelKey("example.com/team");

    private ManyPools() {}

    /**
     * Returns a cluster in which each pool refuses each pod for a reason of its own. Each pod belongs to a team without a pool, or is too large.
     */
    public static Snapshot ofDistinctPods(int pools, int pods) {
        var world = world(pools);
        IntStream.range(0, pods).mapToObj(ManyPools::distinct).forEach(world::pending);
        return world.snapshot();
    }

    /**
     * Returns the cluster of {@link #ofDistinctPods} with nodes: half of them in the first pool, and the other half spread over the pools. The
     * first pool also has half as many NodeClaims without a node.
     */
    public static Snapshot withNodes(int pools, int pods, int nodes) {
        var world = world(pools);
        IntStream.range(0, pods).mapToObj(ManyPools::distinct).forEach(world::pending);
        IntStream.range(0, nodes)
                .mapToObj(number -> NodeBuilder.node("ip-10-%d-%d".formatted(number / 250, number % 250))
                        .has("2", "8Gi")
                        .of("pool-%03d".formatted(number % 2 == 0 ? 0 : number % pools)))
                .forEach(world::node);
        IntStream.range(0, nodes / 2)
                .mapToObj(number -> ClaimSamples.claim()
                        .named("pool-000-%05d".formatted(number))
                        .labels(Map.of("karpenter.sh/nodepool", "pool-000"))
                        .build())
                .forEach(world::claim);
        return world.snapshot();
    }

    /** Returns a cluster in which the pods differ only in their names. */
    public static Snapshot ofEqualPods(int pools, int pods) {
        var world = world(pools);
        IntStream.range(0, pods)
                .mapToObj(number -> pod("pod-%05d".formatted(number)).requests("64", "1Gi"))
                .forEach(world::pending);
        return world.snapshot();
    }

    /** Returns a cluster whose pools are not ready. */
    public static Snapshot ofPoolsThatAreNotReady(int pools) {
        var world = World.world();
        IntStream.range(0, pools)
                .mapToObj(ManyPools::pool)
                .map(PoolBuilder::notReady)
                .forEach(world::pool);
        return world.snapshot();
    }

    private static World world(int pools) {
        var world = World.world().offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
        IntStream.range(0, pools).mapToObj(ManyPools::pool).forEach(world::pool);
        return world;
    }

    private static PoolBuilder pool(int number) {
        var one =
                PoolBuilder.pool("pool-%03d".formatted(number)).labelled(TEAM.value(), "owners-%03d".formatted(number));
        return number % 3 == 0
                ? one.taint(new Taint("dedicated", "team-%03d".formatted(number), Taint.Effect.NO_SCHEDULE))
                : one;
    }

    private static PodBuilder distinct(int number) {
        var one = pod("pod-%05d".formatted(number)).requests("%dm".formatted(50_000 + number), "1Gi");
        return number % 2 == 0 ? one.on(Requirement.in(TEAM, "guests-%05d".formatted(number))) : one;
    }
}
