package sh.joiner.controller.launch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.controller.catalog.ClusterFactsState;
import sh.joiner.engine.bootstrap.UserData;
import sh.joiner.engine.bootstrap.UserDataInputs;
import sh.joiner.engine.image.ImageMapping;
import sh.joiner.engine.sizing.LaunchChoice;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.claim.LaunchOrder.Group;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;

/** Builds the launch requests to EC2: images, user data and tags for the chosen types (aws 1.8, 6.5, 6.10). */
public final class LaunchOrders {

    private final ClusterFactsState facts;
    private final String cluster;
    private final UserDataSizes sizes = new UserDataSizes();

    /** The result of building an order. */
    public sealed interface Made {

        /** An order that is ready to be sent. */
        record Order(LaunchOrder order) implements Made {}

        /** The settings of the class or the facts of the cluster do not allow a launch. */
        record Refused(Obstacle obstacle, String message) implements Made {}
    }

    /** The reason why an order cannot be built. */
    public enum Obstacle {
        /** The class has a tag that only the controller may write. */
        TAGS,
        /** The cluster facts that instances need are not known. */
        CLUSTER_UNKNOWN,
        /** The user data in the spec of the class is too long, or cannot be parsed. */
        USER_DATA
    }

    /** The values that types must have in common to share a launch template. {@code efaInterfaces} is 0 if the claim requests no EFA. */
    private record Kind(ResolvedImage image, long maxPods, long efaInterfaces, String reservationId) {}

    public LaunchOrders(ClusterFactsState facts, String cluster) {
        this.facts = facts;
        this.cluster = cluster;
    }

    /** Builds the order for a claim. Types without a matching image of the class are left out. Throws {@link sh.joiner.port.RemoteCallException}. */
    public Made order(Claim claim, NodeClass nodeClass, LaunchChoice.Chosen chosen, Instant now) {
        var restricted = restrictedTag(nodeClass);
        if (restricted.isPresent()) {
            return restricted.get();
        }
        var groups = new ArrayList<Group>();
        for (var kind : kinds(claim, nodeClass, chosen.types()).entrySet()) {
            switch (UserData.of(inputs(claim, nodeClass, chosen, kind.getKey(), now))) {
                case UserData.Text(var text) -> {
                    sizes.note(nodeClass.name(), text);
                    groups.add(new Group(
                            kind.getKey().image(),
                            text,
                            kind.getValue(),
                            kind.getKey().reservationId()));
                }
                case UserData.Refused(var reason, var message) -> {
                    return new Made.Refused(obstacle(reason), message);
                }
            }
        }
        return new Made.Order(order(claim, nodeClass, chosen, groups));
    }

    /** Returns a refusal if the class sets a tag that only the controller may write. */
    public static Optional<Made.Refused> restrictedTag(NodeClass nodeClass) {
        return LaunchTags.refused(nodeClass)
                .map(tag -> new Made.Refused(
                        Obstacle.TAGS,
                        "spec.tags sets %s, which only the controller may set: remove the tag".formatted(tag)));
    }

    private UserDataInputs inputs(
            Claim claim, NodeClass nodeClass, LaunchChoice.Chosen chosen, Kind kind, Instant now) {
        return new UserDataInputs(
                facts.facts(now), nodeClass, claim, chosen.capacityType(), kind.image(), kind.maxPods());
    }

    private static Obstacle obstacle(UserData.Reason reason) {
        return switch (reason) {
            case NODE_CLASS_NOT_READY -> Obstacle.CLUSTER_UNKNOWN;
            case USER_DATA_INVALID -> Obstacle.USER_DATA;
        };
    }

    private LaunchOrder order(Claim claim, NodeClass nodeClass, LaunchChoice.Chosen chosen, List<Group> groups) {
        return new LaunchOrder(
                claim,
                nodeClass,
                served(groups, chosen.types()),
                chosen.capacityType(),
                groups,
                LaunchTags.of(cluster, claim.pool(), nodeClass));
    }

    private static Map<Kind, List<String>> kinds(Claim claim, NodeClass nodeClass, List<InstanceType> types) {
        boolean efa = claim.requests().get(Resources.EFA) > 0;
        var kinds = new LinkedHashMap<Kind, List<String>>();
        ImageMapping.byImage(types, nodeClass.resolved().images())
                .forEach((image, served) -> served.forEach(type -> kinds(image, type, efa)
                        .forEach(kind -> kinds.computeIfAbsent(kind, _ -> new ArrayList<>())
                                .add(type.name()))));
        return kinds;
    }

    /** Returns one kind for each reservation in which the type may be launched, and one for launches without a reservation. */
    private static Stream<Kind> kinds(ResolvedImage image, InstanceType type, boolean efa) {
        var capacity = type.capacity();
        return type.offerings().stream()
                .map(Offering::reservationId)
                .distinct()
                .sorted()
                .map(id -> new Kind(image, capacity.get(Resources.PODS), efa ? capacity.get(Resources.EFA) : 0, id));
    }

    private static List<InstanceType> served(List<Group> groups, List<InstanceType> types) {
        var names = new HashSet<String>();
        groups.forEach(group -> names.addAll(group.instanceTypes()));
        return types.stream().filter(type -> names.contains(type.name())).toList();
    }
}
