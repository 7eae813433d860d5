package sh.joiner.testing.random;

import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.Map;
import java.util.TreeMap;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

/**
 * A random cluster during a rollout. Some pods of a workload that is spread over zones are running, some are pending, and some are terminating. The nodes are
 * at all stages, from a NodeClaim without an instance to a node that is being deleted.
 */
public final class RandomRollout {

    private static final String POOL = "general";
    private static final Taint UNREGISTERED = new Taint("karpenter.sh/unregistered", "", Taint.Effect.NO_EXECUTE);

    private final SeededRandom random;
    private final World world = World.world();
    private int pods;

    private RandomRollout(long seed) {
        this.random = new SeededRandom(seed);
    }

    /** Returns the world of a seed. */
    public static World of(long seed) {
        return new RandomRollout(seed).make();
    }

    private World make() {
        world.pool(pool(POOL)).daemon(pod("agent").requests("100m", "128Mi"));
        for (int cpu = 1; cpu <= 8; cpu *= 2) {
            world.offers(type("m5." + cpu)
                    .has(Map.of("cpu", "" + cpu, "memory", memory(cpu), "pods", "58"))
                    .onDemand(cpu * 0.05, RandomWorld.ZONES));
        }
        int launches = random.between(0, 9);
        for (int number = 0; number < launches; number++) {
            add(new Launch(number, random.oneOf(1, 2, 4, 8), random.oneOf(RandomWorld.ZONES)));
        }
        for (int waiting = random.between(0, 50); waiting > 0; waiting--) {
            world.pending(random.in100(70) ? web() : other());
        }
        return world;
    }

    /** The data of an instance, from which its NodeClaim and its node are built. */
    private record Launch(int number, int cpu, String zone) {

        String nodeName() {
            return "node-" + number;
        }

        String providerId() {
            return "aws:///%s/i-%d".formatted(zone, number);
        }

        Map<String, String> labels() {
            return new TreeMap<>(Map.of(
                    Labels.POOL.value(),
                    POOL,
                    Labels.ZONE.value(),
                    zone,
                    Labels.INSTANCE_TYPE.value(),
                    "m5." + cpu,
                    Labels.CAPACITY_TYPE.value(),
                    "on-demand"));
        }

        NodeBuilder node() {
            var node = NodeBuilder.node(nodeName())
                    .provider(providerId())
                    .has("" + cpu, memory(cpu))
                    .pods(58);
            labels().forEach(node::labelled);
            return node;
        }

        ClaimSamples claim() {
            return ClaimSamples.claim()
                    .named(POOL + "-" + number)
                    .labels(labels())
                    .launchedAs(providerId());
        }
    }

    private static String memory(int cpu) {
        return cpu * 4 + "Gi";
    }

    private void add(Launch launch) {
        switch (random.between(0, 6)) {
            case 0 -> world.claim(notLaunched(launch));
            case 1 -> world.claim(launch.claim().build());
            case 2 -> world.claim(launch.claim().build()).node(launch.node().taint(UNREGISTERED));
            case 3 -> registered(launch).node(launch.node().uninitialized(POOL));
            case 4 -> registered(launch).node(launch.node().of(POOL).deleting());
            default -> registered(launch).node(launch.node().of(POOL));
        }
    }

    private Claim notLaunched(Launch launch) {
        var zones = random.in100(50) ? new String[] {launch.zone()} : random.someOf(RandomWorld.ZONES);
        return ClaimSamples.claim()
                .named(POOL + "-" + launch.number())
                .labels(Map.of(Labels.POOL.value(), POOL))
                .needs(
                        Requirement.in(Labels.INSTANCE_TYPE, "m5." + launch.cpu()),
                        Requirement.in(Labels.CAPACITY_TYPE, "on-demand"),
                        Requirement.in(Labels.ZONE, zones))
                .requests(Map.of("cpu", "" + launch.cpu(), "memory", memory(launch.cpu()), "pods", "58"))
                .build();
    }

    private World registered(Launch launch) {
        world.claim(launch.claim()
                .registeredAs(launch.providerId(), launch.nodeName())
                .build());
        for (int running = random.between(0, launch.cpu() * 3); running > 0; running--) {
            var pod = random.in100(75) ? web() : other();
            world.running(launch.nodeName(), random.in100(15) ? pod.terminating(World.NOON) : pod);
        }
        return world;
    }

    private PodBuilder web() {
        return other().labelled("app", "web").spreadOver(Labels.ZONE, 1, Unsatisfiable.DO_NOT_SCHEDULE);
    }

    private PodBuilder other() {
        return pod("pod-%02d".formatted(pods++)).requests("250m", "512Mi");
    }
}
