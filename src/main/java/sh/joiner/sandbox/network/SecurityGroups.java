package sh.joiner.sandbox.network;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSecurityGroupsResponse;
import software.amazon.awssdk.services.ec2.model.SecurityGroup;

/**
 * The account's security groups: a group of the cluster, a group of the nodes, the default group of the cluster's VPC, and a group of another VPC
 * that no node can use.
 */
public final class SecurityGroups {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 1000, 1000);

    private final Map<String, SecurityGroup> groups = new LinkedHashMap<>();
    private final Filters<SecurityGroup> filters;
    private final SharedAccount shared;

    public SecurityGroups(SharedAccount shared) {
        this.shared = shared;
        this.filters = new Filters<SecurityGroup>()
                .by("description", SecurityGroup::description)
                .by("group-id", SecurityGroup::groupId)
                .by("group-name", SecurityGroup::groupName)
                .by("owner-id", SecurityGroup::ownerId)
                .by("vpc-id", SecurityGroup::vpcId)
                .byTags(group -> shared.tags().of(group.groupId()));
        var cluster = shared.settings().cluster();
        var owned = Map.of("karpenter.sh/discovery", cluster, "kubernetes.io/cluster/" + cluster, "owned");
        add("eks-cluster-sg-" + cluster, shared.vpc(), "EKS created security group applied to ENIs", owned);
        add(cluster + "-node", shared.vpc(), "Nodes of the cluster", Map.of("karpenter.sh/discovery", cluster));
        add("default", shared.vpc(), "default VPC security group", Map.of());
        add("elsewhere", shared.random().idFor("vpc", "elsewhere"), "A group of another VPC", Map.of());
    }

    private void add(String name, String vpc, String description, Map<String, String> tags) {
        var id = shared.random().idFor("sg", name);
        groups.put(
                id,
                SecurityGroup.builder()
                        .groupId(id)
                        .groupName(name)
                        .description(description)
                        .ownerId(shared.settings().account())
                        .vpcId(vpc)
                        .build());
        shared.tags().register(id, tags);
    }

    /** Deletes the group with this name. AWS refuses launches that still use the id of the group. */
    public void delete(String name) {
        var deleted = groups.values().stream()
                .filter(group -> group.groupName().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("security group \"%s\" not found".formatted(name)));
        groups.remove(deleted.groupId());
    }

    Optional<SecurityGroup> find(String id) {
        return Optional.ofNullable(groups.get(id));
    }

    /** Returns the id of the security group that EKS created for the cluster. */
    public String ofTheCluster() {
        return groups.keySet().iterator().next();
    }

    public DescribeSecurityGroupsResponse describe(DescribeSecurityGroupsRequest request) {
        request.groupIds().forEach(this::mustExist);
        var matching = groups.values().stream()
                .filter(group -> isRequested(request.groupIds(), group.groupId()))
                .filter(group -> isRequested(request.groupNames(), group.groupName()))
                .filter(filters.all(request.filters()))
                .map(this::tagged)
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeSecurityGroupsResponse.builder()
                .securityGroups(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private SecurityGroup tagged(SecurityGroup group) {
        return group.toBuilder().tags(shared.tags().listOf(group.groupId())).build();
    }

    private static boolean isRequested(List<String> requested, String value) {
        return requested.isEmpty() || requested.contains(value);
    }

    public SecurityGroup mustExist(String id) {
        return find(id).orElseThrow(() ->
                ServiceErrors.ec2("InvalidGroup.NotFound", "The security group '%s' does not exist".formatted(id)));
    }
}
