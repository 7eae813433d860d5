package sh.joiner.sandbox.capacity;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.DescribePlacementGroupsRequest;
import software.amazon.awssdk.services.ec2.model.DescribePlacementGroupsResponse;
import software.amazon.awssdk.services.ec2.model.PlacementGroup;

/** The account's placement groups. */
public final class PlacementGroups {

    /** The maximum number of instances of a spread placement group in one zone. */
    public static final int SPREAD_LIMIT = 7;

    private static final int MOST_PARTITIONS = 7;
    private static final Filters<PlacementGroup> FILTERS = new Filters<PlacementGroup>()
            .by("group-name", PlacementGroup::groupName)
            .by("state", PlacementGroup::stateAsString)
            .by("strategy", PlacementGroup::strategyAsString)
            .byTags(group -> Tags.mapOf(group.tags()));

    private final Map<String, PlacementGroup> groups = new LinkedHashMap<>();
    private final SharedAccount shared;

    public PlacementGroups(SharedAccount shared) {
        this.shared = shared;
    }

    /**
     * Creates a group and returns its id.
     *
     * @param strategy {@code cluster}, {@code partition} or {@code spread}
     */
    public String create(String name, String strategy, Map<String, String> tags) {
        if (!Set.of("cluster", "partition", "spread").contains(strategy)) {
            throw new IllegalArgumentException(
                    "placement group strategy \"%s\" is unknown: use cluster, partition or spread".formatted(strategy));
        }
        var id = shared.random().idFor("pg", name);
        var group = PlacementGroup.builder()
                .groupId(id)
                .groupName(name)
                .groupArn(shared.arn("ec2", "placement-group/" + name))
                .state("available")
                .strategy(strategy);
        if (strategy.equals("partition")) {
            group.partitionCount(MOST_PARTITIONS);
        }
        if (strategy.equals("spread")) {
            group.spreadLevel("rack");
        }
        groups.put(name, group.build());
        shared.tags().register(id, tags);
        return id;
    }

    public DescribePlacementGroupsResponse describe(DescribePlacementGroupsRequest request) {
        Stream.concat(request.groupNames().stream(), request.groupIds().stream())
                .forEach(this::mustExist);
        return DescribePlacementGroupsResponse.builder()
                .placementGroups(groups.values().stream()
                        .filter(group -> matches(request.groupNames(), group.groupName()))
                        .filter(group -> matches(request.groupIds(), group.groupId()))
                        .map(group -> group.toBuilder()
                                .tags(shared.tags().listOf(group.groupId()))
                                .build())
                        .filter(FILTERS.all(request.filters()))
                        .toList())
                .build();
    }

    private static boolean matches(List<String> requested, String value) {
        return requested.isEmpty() || requested.contains(value);
    }

    /** Returns the group that a launch names by id or by name; empty if the launch names no group. */
    public Optional<PlacementGroup> named(@Nullable String id, @Nullable String name) {
        return id != null
                ? Optional.of(mustExist(id))
                : Optional.ofNullable(name).map(this::mustExist);
    }

    private PlacementGroup mustExist(String nameOrId) {
        return groups.values().stream()
                .filter(group -> nameOrId.equals(group.groupId()) || nameOrId.equals(group.groupName()))
                .findFirst()
                .orElseThrow(() -> ServiceErrors.ec2(
                        "InvalidPlacementGroup.Unknown", "The Placement Group '%s' is unknown.".formatted(nameOrId)));
    }

    /** Throws EC2's error if a spread group has no room for another instance in this zone. */
    public static void checkSpread(PlacementGroup group, String zone, long running) {
        if ("spread".equals(group.strategyAsString()) && running >= SPREAD_LIMIT) {
            throw ServiceErrors.ec2(
                    "InsufficientInstanceCapacity",
                    "You have reached the limit of instances in this spread placement group in %s: %d."
                            .formatted(zone, SPREAD_LIMIT));
        }
    }
}
