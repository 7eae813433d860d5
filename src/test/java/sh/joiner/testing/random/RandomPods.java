package sh.joiner.testing.random;

import static sh.joiner.testing.PodBuilder.pod;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.AffinityRule.Kind;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.SpreadRule.NodePolicy;
import sh.joiner.model.pod.SpreadRule.Unsatisfiable;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

/** Random pods in groups. The pods of a group are equal except for their names. */
final class RandomPods {

    private static final LabelKey[] DOMAINS = {Labels.HOSTNAME, Labels.ZONE, Labels.ZONE, Labels.CAPACITY_TYPE};
    private static final String[] APPS = {"web", "db", "job"};

    private final SeededRandom random;
    private final World world;
    private int count;

    RandomPods(SeededRandom random, World world) {
        this.random = random;
        this.world = world;
    }

    /** Adds some pods that run on the node. */
    void running(String node) {
        int pods = random.between(0, 2);
        for (int i = 0; i < pods; i++) {
            var pod = plain(random.oneOf(APPS)).requests("100m", "128Mi");
            if (random.in100(25)) {
                pod.affinity(required(Kind.ANTI_AFFINITY));
            }
            if (random.in100(20)) {
                pod.mounts("anywhere");
            }
            world.running(node, pod);
        }
    }

    /** Adds some pending pods. */
    void pending() {
        int groups = random.between(1, 4);
        for (int group = 0; group < groups; group++) {
            var app = random.oneOf(APPS);
            var shape = random.between(0, Integer.MAX_VALUE - 1);
            int size = random.between(1, 4);
            for (int i = 0; i < size; i++) {
                world.pending(like(app, new SeededRandom(shape)));
            }
        }
    }

    private PodBuilder plain(String app) {
        return pod("pod-%02d".formatted(count++)).labelled("app", app);
    }

    private PodBuilder like(String app, SeededRandom shape) {
        return new Rules(shape).withRules(plain(app));
    }

    private AffinityRule required(Kind kind) {
        return new Rules(random).affinity(kind, 0);
    }

    /** Random rules from one random source. All pods of a group get equal rules, because their sources have the same seed. */
    private record Rules(SeededRandom shape) {

        PodBuilder withRules(PodBuilder pod) {
            pod.requests(shape.oneOf("100m", "500m", "900m", "1500m", "3"), shape.oneOf("128Mi", "1Gi", "3Gi"));
            nodeRules(pod);
            podRules(pod);
            portsAndVolumes(pod);
            return shape.in100(15) ? pod.in("other") : pod;
        }

        private void nodeRules(PodBuilder pod) {
            if (shape.in100(20)) {
                pod.on(Requirement.in(Labels.ZONE, shape.someOf(RandomWorld.ZONES)));
            }
            if (shape.in100(15)) {
                pod.either(Requirement.in(Labels.CAPACITY_TYPE, shape.oneOf("spot", "on-demand")))
                        .either(Requirement.in(RandomWorld.TEAM, "red"));
            }
            if (shape.in100(10)) {
                pod.on(shape.oneOf(
                        Requirement.exists(RandomWorld.TEAM),
                        Requirement.notIn(RandomWorld.TEAM, List.of("red")),
                        Requirement.doesNotExist(RandomWorld.TEAM)));
            }
            if (shape.in100(25)) {
                pod.prefers(shape.between(1, 9), Requirement.in(Labels.ZONE, shape.oneOf(RandomWorld.ZONES)));
            }
            if (shape.in100(30)) {
                pod.tolerates(RandomWorld.HARD);
            }
        }

        private void podRules(PodBuilder pod) {
            if (shape.in100(30)) {
                pod.spread(spread());
            }
            if (shape.in100(10)) {
                pod.spread(spread());
            }
            if (shape.in100(20)) {
                pod.affinity(affinity(Kind.ANTI_AFFINITY, shape.in100(60) ? 0 : shape.between(1, 9)));
            }
            if (shape.in100(20)) {
                pod.affinity(affinity(Kind.AFFINITY, shape.in100(60) ? 0 : shape.between(1, 9)));
            }
        }

        private void portsAndVolumes(PodBuilder pod) {
            if (shape.in100(10)) {
                pod.hostPort(shape.between(80, 81));
            }
            if (shape.in100(15)) {
                pod.mounts(shape.oneOf("in-a", "in-bc", "anywhere", "new", "new", "lost"));
            }
        }

        private SpreadRule spread() {
            return new SpreadRule(
                    shape.oneOf(DOMAINS),
                    shape.between(1, 2),
                    shape.in100(65) ? Unsatisfiable.DO_NOT_SCHEDULE : Unsatisfiable.SCHEDULE_ANYWAY,
                    selector(),
                    shape.in100(15) ? shape.between(2, 3) : 0,
                    shape.in100(75) ? NodePolicy.HONOR : NodePolicy.IGNORE,
                    shape.in100(25) ? NodePolicy.HONOR : NodePolicy.IGNORE,
                    shape.in100(10) ? List.of(new LabelKey("app")) : List.of());
        }

        AffinityRule affinity(Kind kind, int weight) {
            return new AffinityRule(
                    kind,
                    weight,
                    shape.oneOf(DOMAINS),
                    selector(),
                    shape.in100(10) ? Set.of("other") : Set.of(),
                    shape.in100(10)
                            ? new LabelSelector(Requirements.ofLabels(Map.of("team", shape.oneOf("one", "two"))))
                            : null,
                    List.of());
        }

        private LabelSelector selector() {
            return new LabelSelector(Requirements.of(Requirement.in(new LabelKey("app"), shape.someOf(APPS))));
        }
    }
}
