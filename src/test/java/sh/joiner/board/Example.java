package sh.joiner.board;

import static sh.joiner.board.ExampleNodes.claim;
import static sh.joiner.board.ExampleNodes.reached;
import static sh.joiner.board.ExamplePods.running;
import static sh.joiner.board.ExamplePods.waiting;
import static sh.joiner.board.ExampleSupply.condition;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.board.ExampleNodes.Bought;
import sh.joiner.engine.image.ImageSamples;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Plan.Placement;
import sh.joiner.engine.plan.Plan.Target;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.plan.Refusal.Step;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.Taint;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.PoolTarget;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.rollout.AnalysisRules;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.model.rollout.RolloutPlan;
import sh.joiner.model.rollout.RolloutStep;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.model.window.DisruptionKind;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.model.window.Restriction;

/**
 * A small example cluster with at least one case of everything that a page shows: ready pools and pools that are not ready, NodeClaims in most phases,
 * running pods, pods with a planned place, and pods without a place.
 */
public final class Example {

    public static final Instant NOW = Instant.parse("2026-11-21T14:02:31Z");

    private static final Bought SPOT = new Bought("m7g.xlarge", "us-east-1a", "spot"); // 0.1632 * 0.4 = 0.06528
    private static final Bought ON_DEMAND = new Bought("m7g.xlarge", "us-east-1b", "on-demand"); // 0.1632
    private static final String[] ALL_STEPS = {"Launched", "Registered", "Initialized"};

    private final List<Claim> claims = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();

    private Example() {
        initialized("general-aa1", "general", SPOT, 7200, 4);
        initialized("general-bb2", "general", ON_DEMAND, 5400, 2);
        deleting();
        joining();
        failedLaunch();
        waitingPods();
        claims.sort(Comparator.comparing(Claim::name));
        nodes.sort(Comparator.comparing(Node::name));
        pods.sort(Comparator.comparing(Pod::name));
    }

    /** Returns a board that shows the example. */
    public static Board board() {
        var board = new Board(
                new ProcessLocation(ProcessLocation.World.SANDBOX, "sandbox", "us-east-1"), () -> NOW, Options.DEFAULT);
        decisions().forEach(board::decided);
        board.passFinished(snapshot(), plan(), Duration.ofMillis(38));
        board.inspected(ExampleInspections.ofTheGoodClass());
        board.inspected(ExampleInspections.ofTheBrokenClass());
        board.imagesFound(ExampleImages.finding(NOW));
        board.cachesAre(ExampleCaches::statuses);
        board.requestsAre(ExampleRequests::usages);
        board.watch(ExampleGates::readiness);
        board.supplied(ExampleSupply.supply(NOW));
        board.unclaimed(ExampleUnclaimed.at(NOW));
        board.interruptions(ExampleNotices.all());
        board.interruptionPolicies(ExampleNotices.policies());
        board.maintenanceWindows(ExampleNotices.windows());
        return board;
    }

    public static Snapshot snapshot() {
        var example = new Example();
        return new Snapshot(
                NOW.minusSeconds(2),
                pools(),
                classes(),
                example.claims,
                example.nodes,
                example.pods,
                List.of(),
                ExampleSupply.catalog(),
                RelatedObjects.NONE.with(new DisruptionRules(
                        List.of(freeze()), ExampleNotices.windows(), ExampleRollouts.all(), List.of(policy()))));
    }

    private static ImagePolicy policy() {
        var canary = new RolloutStep(new RolloutStep.Size.Nodes(1), Duration.ofHours(1), true, "");
        var rest = new RolloutStep(new RolloutStep.Size.Percent(100), Duration.ZERO, false, "berlin-night");
        return ImageSamples.rules()
                .rollout(new ImageRolloutRules(
                        RolloutPlan.of(List.of(canary, rest), List.of(), null), AnalysisRules.DEFAULT, false))
                .policy("verified", NOW.minusSeconds(9000), new ImagePolicyTarget.ByName(List.of("default")));
    }

    private static DisruptionFreeze freeze() {
        var repairs = new Restriction(new PoolTarget.ByName(List.of("gpu")), Set.of(DisruptionKind.REPAIR));
        return new DisruptionFreeze("gpu-firmware", repairs, NOW.plusSeconds(7_200), "firmware update", "");
    }

    public static Plan plan() {
        return new Plan(
                NOW.minusSeconds(2),
                List.of(),
                List.of(new Placement(
                        new PodName("shop", "cart-6b7-zz9"), new Target.OnClaim(new ClaimName("general-cc3")))),
                List.of(refusal("train-1"), refusal("train-2")),
                false);
    }

    public static List<Decision> decisions() {
        return List.of(
                decision(
                        "provisioning",
                        "Planned",
                        60,
                        List.of(),
                        "2 new NodeClaims, 5 pods placed, 0 pods cannot be scheduled",
                        "pending pods do not fit on existing and launching nodes",
                        0.22848),
                created("general-aa1", 59, 0.06528),
                created("general-bb2", 58, 0.1632),
                new Decision(
                        NOW.minusSeconds(9),
                        "provisioning",
                        "FailedScheduling",
                        Weight.WARNING,
                        List.of(new Subject("Pod", "batch", "train-1")),
                        "pod batch/train-1 cannot be scheduled",
                        "no pool is large enough",
                        List.of("general: Resources: too big"),
                        Map.of(),
                        0));
    }

    private static Decision created(String claim, long before, double price) {
        return decision(
                "provisioning",
                "NodeClaimCreated",
                before,
                List.of(new Subject("NodeClaim", claim)),
                "NodeClaim %s created for 3 pods (pool general)".formatted(claim),
                "cheapest of 60 instance types that fit all pods",
                price);
    }

    private static Decision decision(
            String by, String code, long before, List<Subject> about, String what, String why, double price) {
        return new Decision(
                NOW.minusSeconds(before),
                by,
                code,
                Weight.NORMAL,
                about,
                what,
                why,
                List.of(),
                Map.of("nodepool", "general"),
                price);
    }

    private static List<Pool> pools() {
        var ready = condition("Ready", Status.TRUE, "Ready", "", NOW.minusSeconds(9000));
        var broken = List.of(
                condition("NodeClassReady", Status.FALSE, "NodeClassNotReady", "no such <class> & no \"other\"", NOW),
                condition("Ready", Status.FALSE, "UnhealthyDependents", "NodeClassReady=False", NOW),
                condition(
                        "GarbageCollectionStopped",
                        Status.TRUE,
                        "TooManyReadyNodes",
                        "12 instances whose nodes have been Ready have no NodeClaim",
                        NOW));
        var missing = List.of(
                condition(
                        "NodeClassReady", Status.FALSE, "NodeClassNotFound", "EC2NodeClass \"al2032\" not found", NOW),
                condition("Ready", Status.FALSE, "UnhealthyDependents", "NodeClassReady=False", NOW));
        var batch = List.of(new Taint("dedicated", "batch", Taint.Effect.NO_SCHEDULE));
        return List.of(
                ExampleSupply.pool("batch", "default", 0, Resources.NONE, batch, List.of(ready)),
                ExampleSupply.pool(
                        "general", "default", 10, Resources.parse(Map.of("cpu", "20")), List.of(), List.of(ready)),
                ExampleSupply.pool("gpu", "legacy", 50, Resources.NONE, List.of(), broken),
                ExampleSupply.pool("misnamed", "al2032", 5, Resources.NONE, List.of(), missing));
    }

    private static List<NodeClass> classes() {
        return List.of(
                ExampleSupply.nodeClass(
                        "default",
                        ExampleSupply.found(),
                        List.of(
                                condition("InstanceProfileReady", Status.TRUE, "InstanceProfileReady", "", NOW),
                                condition("ValidationSucceeded", Status.TRUE, "ValidationSucceeded", "", NOW),
                                condition("Ready", Status.TRUE, "Ready", "", NOW.minusSeconds(9000)))),
                ExampleSupply.nodeClass(
                        "legacy",
                        NodeClass.Resolved.NOTHING,
                        List.of(
                                condition(
                                        "SubnetsReady",
                                        Status.FALSE,
                                        "SubnetsNotFound",
                                        "SubnetSelector did not match any Subnets",
                                        NOW.minusSeconds(600)),
                                condition("AMIsReady", Status.UNKNOWN, "AWSUnreachable", "timed out", NOW),
                                condition("ValidationSucceeded", Status.FALSE, "DependenciesNotReady", "waits", NOW),
                                condition("Ready", Status.FALSE, "SubnetsNotReady", "", NOW.minusSeconds(600)))));
    }

    private void initialized(String name, String pool, Bought bought, long before, int count) {
        var createdAt = NOW.minusSeconds(before);
        var claim = claim(name, pool, bought, createdAt, reached(createdAt, ALL_STEPS));
        var node = ExampleNodes.node(claim, true);
        claims.add(claim);
        nodes.add(node);
        for (int number = 0; number < count; number++) {
            pods.add(running("shop", "web-%s-%d".formatted(name, number), "800m", node.name(), createdAt));
        }
    }

    private void deleting() {
        var createdAt = NOW.minusSeconds(90_000);
        var claim = claim("batch-dd4", "batch", SPOT, createdAt, reached(createdAt, ALL_STEPS), NOW.minusSeconds(45));
        claims.add(claim);
        nodes.add(ExampleNodes.node(claim, true));
    }

    private void joining() {
        var createdAt = NOW.minusSeconds(30);
        var conditions = new ArrayList<>(reached(createdAt, "Launched"));
        conditions.add(
                condition("Registered", Status.UNKNOWN, "NodeNotFound", "Node not registered with cluster", NOW));
        claims.add(claim("general-cc3", "general", SPOT, createdAt, conditions));
    }

    private void failedLaunch() {
        List<Condition> conditions = List.of(condition(
                "Launched",
                Status.UNKNOWN,
                "LaunchFailed",
                "EC2 returned <UnfulfillableCapacity>",
                NOW.minusSeconds(500)));
        claims.add(claim("batch-ee5", "batch", SPOT, NOW.minusSeconds(600), conditions));
    }

    private void waitingPods() {
        pods.add(waiting("batch", "train-1", "96", NOW.minusSeconds(130)));
        pods.add(waiting("batch", "train-2", "96", NOW.minusSeconds(125)));
        pods.add(waiting("shop", "cart-6b7-zz9", "500m", NOW.minusSeconds(12)));
    }

    private static Refusal refusal(String pod) {
        return new Refusal(
                new PodName("batch", pod),
                "",
                List.of(
                        new Refusal.ByPool("gpu", Step.POOL_NOT_READY, "the EC2NodeClass is not ready", ""),
                        new Refusal.ByPool(
                                "general",
                                Step.RESOURCES,
                                "no instance type can hold 96 cpu",
                                "m7g.2xlarge lacks 88 cpu"),
                        new Refusal.ByPool("batch", Step.TAINTS, "does not tolerate dedicated=batch:NoSchedule", "")));
    }
}
