package sh.joiner.board;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Builds the NodeClaims and nodes of the example. */
final class ExampleNodes {

    static final Resources CAPACITY = Resources.parse(Map.of("cpu", "4", "memory", "16Gi", "pods", "58"));
    static final Resources ALLOCATABLE = Resources.parse(Map.of("cpu", "3920m", "memory", "15Gi", "pods", "58"));
    private static final NodeClassRef CLASS = new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default");

    private ExampleNodes() {}

    /** The offering that a NodeClaim was launched from. */
    record Bought(String type, String zone, String capacityType) {}

    static Claim claim(String name, String pool, Bought bought, Instant createdAt, List<Condition> conditions) {
        return claim(name, pool, bought, createdAt, conditions, null);
    }

    static Claim claim(
            String name,
            String pool,
            Bought bought,
            Instant createdAt,
            List<Condition> conditions,
            @Nullable Instant deletingSince) {
        boolean launched =
                conditions.stream().anyMatch(condition -> condition.type().equals("Launched") && condition.isTrue());
        boolean registered =
                conditions.stream().anyMatch(condition -> condition.type().equals("Registered") && condition.isTrue());
        var answer = new Claim.Answer(
                launched ? providerId(name, bought) : "",
                registered ? new NodeName(nodeName(name)) : null,
                launched ? "ami-0c4e1f0a92b7d3e55" : "",
                launched ? CAPACITY : Resources.NONE,
                launched ? ALLOCATABLE : Resources.NONE);
        return new Claim(
                new ClaimName(name),
                "uid-" + name,
                1,
                launched ? labels(pool, bought) : Map.of(Labels.POOL.value(), pool),
                Map.of(),
                List.of("karpenter.sh/termination"),
                createdAt,
                deletingSince,
                CLASS,
                Requirements.of(Requirement.in(Labels.CAPACITY_TYPE, bought.capacityType())),
                Resources.parse(Map.of("cpu", "2500m", "memory", "6Gi", "pods", "5")),
                List.of(),
                List.of(),
                new Claim.Lifetime(Duration.ofDays(30), null),
                answer,
                conditions,
                null);
    }

    static Node node(Claim claim, boolean ready) {
        var name = nodeName(claim.name().value());
        var labels = new TreeMap<>(claim.labels());
        labels.put(Labels.HOSTNAME.value(), name);
        labels.put(Labels.NODE_CLASS.value(), "default");
        labels.put(Labels.REGISTERED.value(), "true");
        return new Node(
                new NodeName(name),
                "uid-" + name,
                claim.answer().providerId(),
                labels,
                Map.of(),
                List.of(),
                List.of("karpenter.sh/termination"),
                CAPACITY,
                ALLOCATABLE,
                ready,
                claim.createdAt().plusSeconds(60),
                claim.createdAt().plusSeconds(50),
                claim.deletingSince());
    }

    /** Returns the conditions of a NodeClaim in this phase, with 25 seconds between the steps. */
    static List<Condition> reached(Instant createdAt, String... types) {
        var conditions = new ArrayList<Condition>();
        for (int step = 0; step < types.length; step++) {
            conditions.add(new Condition(
                    types[step], Condition.Status.TRUE, types[step], "", createdAt.plusSeconds(25L * (step + 1))));
        }
        return conditions;
    }

    static String nodeName(String claim) {
        return "ip-10-0-" + claim.charAt(claim.length() - 1) % 10 + "-" + Math.floorMod(claim.hashCode(), 250)
                + ".ec2.internal";
    }

    private static String providerId(String claim, Bought bought) {
        return "aws:///%s/i-%017x".formatted(bought.zone(), Math.floorMod((long) claim.hashCode() * 7919, 1L << 40));
    }

    private static Map<String, String> labels(String pool, Bought bought) {
        return Map.of(
                Labels.POOL.value(), pool,
                Labels.INSTANCE_TYPE.value(), bought.type(),
                Labels.ZONE.value(), bought.zone(),
                Labels.CAPACITY_TYPE.value(), bought.capacityType());
    }
}
