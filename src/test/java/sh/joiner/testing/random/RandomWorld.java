package sh.joiner.testing.random;

import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;

import java.util.Map;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.TypeBuilder;
import sh.joiner.testing.VolumeSamples;
import sh.joiner.testing.World;

/** A random cluster: a few pools, instance types, nodes, volumes and pods. Every kind of rule occurs in some of the clusters. */
public final class RandomWorld {

    static final String[] ZONES = {"a", "b", "c"};
    static final LabelKey TEAM = new LabelKey("example.com/team");
    static final Taint HARD = new Taint("dedicated", "x", Taint.Effect.NO_SCHEDULE);
    private static final Taint SOFT = new Taint("rather-not", "", Taint.Effect.PREFER_NO_SCHEDULE);

    private final SeededRandom random;
    private final World world = World.world();

    private RandomWorld(long seed) {
        this.random = new SeededRandom(seed);
    }

    /** Returns the world of a seed. */
    public static World of(long seed) {
        return new RandomWorld(seed).make();
    }

    private World make() {
        world.namespace("default", Map.of("team", "one")).namespace("other", Map.of("team", "two"));
        int types = random.between(1, 4);
        for (int i = 0; i < types; i++) {
            world.offers(someType(i));
        }
        int pools = random.between(1, 3);
        for (int i = 0; i < pools; i++) {
            world.pool(somePool(i));
        }
        volumes();
        daemons();
        var pods = new RandomPods(random, world);
        int nodes = random.between(0, 3);
        for (int i = 0; i < nodes; i++) {
            someNode(i, pods);
        }
        pods.pending();
        return world;
    }

    private TypeBuilder someType(int number) {
        int cpu = random.oneOf(1, 2, 4, 8);
        var type = type("t%d.%d".formatted(number, cpu))
                .has(String.valueOf(cpu), cpu * random.oneOf(2, 4, 8) + "Gi")
                .arch(random.in100(80) ? "amd64" : "arm64");
        for (var zone : ZONES) {
            offer(type, zone, CapacityType.ON_DEMAND, cpu * 0.05 + number * 0.001);
            offer(type, zone, CapacityType.SPOT, cpu * random.between(1, 4) * 0.01);
        }
        if (random.in100(15)) {
            type.reserved("cr-" + number, random.oneOf(ZONES), random.between(1, 2));
        }
        return type;
    }

    private void offer(TypeBuilder type, String zone, CapacityType capacityType, double price) {
        if (!random.in100(75)) {
            type.soldOut(capacityType, zone);
        } else if (capacityType == CapacityType.SPOT) {
            type.spot(price, zone);
        } else {
            type.onDemand(price, zone);
        }
    }

    private PoolBuilder somePool(int number) {
        var pool = pool("pool-" + number).weight(random.oneOf(0, 0, 10));
        if (random.in100(30)) {
            pool.requires(Requirement.in(Labels.ZONE, random.someOf(ZONES)));
        }
        if (random.in100(30)) {
            pool.requires(Requirement.in(Labels.CAPACITY_TYPE, random.someOf("spot", "on-demand", "reserved")));
        }
        if (random.in100(40)) {
            pool.labelled(TEAM.value(), random.oneOf("red", "blue"));
        }
        if (random.in100(25)) {
            pool.taint(random.oneOf(HARD, SOFT));
        }
        if (random.in100(20)) {
            pool.limit(random.oneOf("cpu", "nodes"), String.valueOf(random.between(1, 8)));
        }
        if (random.in100(10)) {
            pool.requires(Requirement.exists(Labels.INSTANCE_TYPE).withMinValues(2));
        }
        return pool;
    }

    private void volumes() {
        world.with(
                VolumeSamples.volume("pv-a", "a"),
                VolumeSamples.volume("pv-bc", "b", "c"),
                VolumeSamples.volume("pv-any"));
        world.with(
                VolumeSamples.bound("in-a", "pv-a"),
                VolumeSamples.bound("in-bc", "pv-bc"),
                VolumeSamples.bound("anywhere", "pv-any"),
                VolumeSamples.bound("lost", "pv-missing"),
                VolumeSamples.unbound("new", "fast"));
        world.with(VolumeSamples.storageClass("fast", random.someOf(ZONES)));
    }

    private void daemons() {
        if (random.in100(30)) {
            var daemon = pod("agent").requests("100m", "128Mi").tolerates(HARD);
            world.daemon(random.in100(50) ? daemon.on(Requirement.in(Labels.ARCH, "amd64")) : daemon);
        }
    }

    private void someNode(int number, RandomPods pods) {
        var name = "node-" + number;
        var node = node(name)
                .labelled(Labels.ZONE.value(), random.oneOf(ZONES))
                .labelled(Labels.CAPACITY_TYPE.value(), random.oneOf("spot", "on-demand"))
                .has(String.valueOf(random.between(1, 4)), "8Gi");
        if (random.in100(20)) {
            node.taint(random.oneOf(HARD, SOFT));
        }
        world.node(stage(node));
        if (random.in100(30)) {
            world.takesVolumes(name, random.between(0, 2));
        }
        pods.running(name);
    }

    private Node stage(NodeBuilder node) {
        return switch (random.between(0, 5)) {
            case 0 -> node.of("pool-0").deleting();
            case 1 -> node.uninitialized("pool-0").build();
            case 2, 3 -> node.of("pool-0").build();
            default -> node.build();
        };
    }
}
