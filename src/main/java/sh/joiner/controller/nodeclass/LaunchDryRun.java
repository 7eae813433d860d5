package sh.joiner.controller.nodeclass;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.controller.catalog.CatalogState;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.LaunchOrders;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.nodeclass.DryRun;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.readiness.Obstacle;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.ValueSet;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.launch.LaunchCheck;

/**
 * Builds a launch request as for a claim of the class, and sends the request to EC2 as a dry run, to find out if EC2 would allow the launch (aws
 * 2.4).
 */
public final class LaunchDryRun {

    /** Instance types that are tried for Windows, or if no type meets a pool's requirements: cheap and available in all regions. */
    private static final Set<String> FALLBACK = Set.of("m5.large", "m6g.large");

    private static final String CIDR_UNKNOWN = "ClusterCIDRResolutionFailed";

    private final Needs<Inputs> needs;
    private final LaunchCheck check;
    private final DryRuns dryRuns;

    /** The inputs of a dry run. */
    public record Inputs(Cluster cluster, CatalogState catalogs, LaunchOrders orders) {}

    public LaunchDryRun(Needs<Inputs> needs, LaunchCheck check, DryRuns dryRuns) {
        this.needs = needs;
        this.check = check;
        this.dryRuns = dryRuns;
    }

    /** Registers a listener that runs when missing inputs of a dry run may have become available. The listener must not block. */
    void onOpening(Runnable listener) {
        needs.onOpening(listener);
    }

    /** Returns the setting of dry runs. */
    DryRuns dryRuns() {
        return dryRuns;
    }

    /** Returns EC2's answer to a dry run with the current resources of the class, or the reason why no dry run was sent. */
    DryRun check(NodeClass nodeClass, Instant now) {
        return switch (dryRuns) {
            case ENABLED ->
                needs.inputs().map(known -> tried(known, nodeClass, now)).orElseGet(this::waits);
            case DISABLED ->
                LaunchOrders.restrictedTag(nodeClass).map(LaunchDryRun::refused).orElseGet(DryRun.Disabled::new);
        };
    }

    private DryRun waits() {
        var gates = needs.obstacles().stream().map(Obstacle::sentence).collect(Collectors.joining(", "));
        return new DryRun.Unclear("WaitingForInputs", "waiting for " + gates);
    }

    private DryRun tried(Inputs known, NodeClass nodeClass, Instant now) {
        var types = known.catalogs().types(nodeClass, now);
        if (types.isEmpty()) {
            return new DryRun.Unclear("InstanceTypesUnknown", "no instance type is known for this EC2NodeClass yet");
        }
        var poolRequirements = poolRequirements(known.cluster(), nodeClass);
        var launchable = cheapestFirst(preferred(nodeClass, types, poolRequirements));
        if (launchable.isEmpty()) {
            return new DryRun.Refused(
                    "NoInstanceTypeFits",
                    "no instance type both fits a selected AMI and has an available on-demand offering: check spec.amiSelectorTerms and the offerings");
        }
        var chosen = new LaunchChoice.Chosen(launchable, CapacityType.ON_DEMAND, "");
        try {
            return switch (known.orders()
                    .order(
                            claim(nodeClass, poolRequirements, now),
                            known.catalogs().complete(nodeClass, now),
                            chosen,
                            now)) {
                case LaunchOrders.Made.Order(var order) -> dryRun(check.check(order));
                case LaunchOrders.Made.Refused refused -> refused(refused);
            };
        } catch (RemoteCallException failure) {
            return unknownCluster(failure);
        }
    }

    private static DryRun dryRun(LaunchCheck.Answer answer) {
        return switch (answer) {
            case LaunchCheck.Answer.Allowed _ -> new DryRun.Allowed();
            case LaunchCheck.Answer.Refused(var reason, var message) -> new DryRun.Refused(reason, message);
            case LaunchCheck.Answer.Unclear(var reason, var message) -> new DryRun.Unclear(reason, message);
            case LaunchCheck.Answer.ProfileUnseen(var message) -> new DryRun.ProfileUnseen(message);
        };
    }

    private static DryRun refused(LaunchOrders.Made.Refused refused) {
        var reason = switch (refused.obstacle()) {
            case TAGS -> "TagValidationFailed";
            case CLUSTER_UNKNOWN -> CIDR_UNKNOWN;
            case USER_DATA -> "UserDataInvalid";
        };
        return new DryRun.Refused(reason, refused.message());
    }

    /** Returns the answer if EKS fails to describe the cluster, which the launch request needs. */
    private static DryRun unknownCluster(RemoteCallException failure) {
        var message = String.valueOf(failure.getMessage());
        return failure.mayPass()
                ? new DryRun.Unclear(NoAnswerReasons.of(failure).reason(), message)
                : new DryRun.Refused(CIDR_UNKNOWN, message);
    }

    /**
     * Returns the types that fit an image, have an available on-demand offering and meet the requirements of a pool of
     * the class. For Windows, or if no type meets these conditions, returns the fallback types. If no fallback type
     * fits either, returns all types that fit an image and have an available on-demand offering.
     */
    private static List<InstanceType> preferred(
            NodeClass nodeClass, List<InstanceType> types, List<Requirements> poolRequirements) {
        var served = types.stream()
                .filter(type -> ImageMapping.imageFor(
                                type.requirements(), nodeClass.resolved().images())
                        .isPresent())
                .map(LaunchDryRun::onDemand)
                .filter(type -> !type.offerings().isEmpty())
                .toList();
        var wanted = served.stream()
                .filter(type -> poolRequirements.stream().anyMatch(type.requirements()::intersects))
                .toList();
        if (!wanted.isEmpty() && !nodeClass.instanceSettings().family().isWindows()) {
            return wanted;
        }
        var fallback =
                served.stream().filter(type -> FALLBACK.contains(type.name())).toList();
        return fallback.isEmpty() ? served : fallback;
    }

    /** Returns the requirements of each pool that uses the class. */
    private static List<Requirements> poolRequirements(Cluster cluster, NodeClass nodeClass) {
        return cluster.snapshot().pools().stream()
                .filter(pool -> pool.template().nodeClass().name().equals(nodeClass.name()))
                .map(Pool::requirements)
                .toList();
    }

    /** Returns dedicated tenancy if some pool accepts dedicated tenancy, since such launches need more permissions. */
    private static Requirement tenancy(List<Requirements> poolRequirements) {
        boolean dedicated = poolRequirements.stream()
                .map(requirements -> requirements.get(Labels.INSTANCE_TENANCY))
                .anyMatch(requirement ->
                        requirement.allowed() instanceof ValueSet.OneOf(var values) && values.contains("dedicated"));
        return Requirement.in(Labels.INSTANCE_TENANCY, dedicated ? "dedicated" : "default");
    }

    private static InstanceType onDemand(InstanceType type) {
        return type.withOfferings(type.offerings().stream()
                .filter(offering -> offering.available() && offering.capacityType() == CapacityType.ON_DEMAND)
                .toList());
    }

    private static List<InstanceType> cheapestFirst(List<InstanceType> types) {
        return types.stream()
                .sorted(Comparator.comparingDouble(LaunchDryRun::price).thenComparing(InstanceType::name))
                .limit(LaunchChoice.MOST_TYPES)
                .toList();
    }

    private static double price(InstanceType type) {
        return type.offerings().stream().mapToDouble(Offering::price).min().orElse(Double.MAX_VALUE);
    }

    /** Returns a claim that is never written. The claim has only the label of the node class, so that the tags equal those of Karpenter's check. */
    private static Claim claim(NodeClass nodeClass, List<Requirements> poolRequirements, Instant now) {
        return new Claim(
                new ClaimName("validation"),
                nodeClass.uid(),
                0,
                Map.of(Labels.NODE_CLASS.value(), nodeClass.name()),
                Map.of(),
                List.of(),
                now,
                null,
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", nodeClass.name()),
                Requirements.of(
                        Requirement.in(Labels.CAPACITY_TYPE, CapacityType.ON_DEMAND.wire()), tenancy(poolRequirements)),
                Resources.NONE,
                List.of(),
                List.of(),
                new Claim.Lifetime(null, null),
                Claim.Answer.NONE,
                List.of(),
                null);
    }
}
