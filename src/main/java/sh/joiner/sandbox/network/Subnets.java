package sh.joiner.sandbox.network;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.network.PlacedSubnet.Access;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSubnetsResponse;
import software.amazon.awssdk.services.ec2.model.Subnet;

/** The subnets of the cluster's VPC 10.0.0.0/16: each of three zones has a large private subnet and a small public one. */
public final class Subnets {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 1000, 1000);
    private static final int VPC = 10 << 24;

    private final Map<String, PlacedSubnet> subnets = new LinkedHashMap<>();
    private final Filters<Subnet> filters;
    private final SharedAccount shared;
    private final WorldClock clock;

    public Subnets(SharedAccount shared, WorldClock clock) {
        this.shared = shared;
        this.clock = clock;
        this.filters = new Filters<Subnet>()
                .by("availability-zone", Subnet::availabilityZone)
                .by("availability-zone-id", Subnet::availabilityZoneId)
                .by("cidr-block", Subnet::cidrBlock)
                .by("state", Subnet::stateAsString)
                .by("subnet-id", Subnet::subnetId)
                .by("vpc-id", Subnet::vpcId)
                .byTags(subnet -> shared.tags().of(subnet.subnetId()));
        for (int i = 0; i < Zone.OF_THE_CLUSTER.size(); i++) {
            add(Access.PRIVATE, Zone.OF_THE_CLUSTER.get(i), VPC + (i << 14), 18);
        }
        for (int i = 0; i < Zone.OF_THE_CLUSTER.size(); i++) {
            add(Access.PUBLIC, Zone.OF_THE_CLUSTER.get(i), VPC + (192 << 8) + (i << 10), 22);
        }
    }

    private void add(Access access, Zone zone, int first, int prefixLength) {
        var cluster = shared.settings().cluster();
        var name = "%s-%s-%s".formatted(cluster, access.name().toLowerCase(Locale.ROOT), zone.name());
        var id = shared.random().idFor("subnet", name);
        var cidr = "%s/%d".formatted(Addresses.text(first, '.'), prefixLength);
        subnets.put(id, new PlacedSubnet(id, name, zone, cidr, access, new Addresses(first, prefixLength)));
        shared.tags().register(id, tags(access, name, cluster));
    }

    private static Map<String, String> tags(Access access, String name, String cluster) {
        return switch (access) {
            case PRIVATE ->
                Map.of("Name", name, "karpenter.sh/discovery", cluster, "kubernetes.io/role/internal-elb", "1");
            case PUBLIC -> Map.of("Name", name, "kubernetes.io/role/elb", "1");
        };
    }

    public Optional<PlacedSubnet> find(String id) {
        return Optional.ofNullable(subnets.get(id));
    }

    public String vpc() {
        return shared.vpc();
    }

    public List<String> ids() {
        return List.copyOf(subnets.keySet());
    }

    /** Simulates load balancers, pods and other users of a subnet, which take addresses until at most this number is free. */
    public void setFreeAddresses(String id, int free) {
        var addresses = find(id).orElseThrow(() -> new NoSuchElementException("subnet \"%s\" not found".formatted(id)))
                .addresses();
        if (free < 0 || free > addresses.all()) {
            throw new IllegalArgumentException(
                    "subnet %s has %d usable addresses, so %d cannot be free: use a number from 0 to %d"
                            .formatted(id, addresses.all(), free, addresses.all()));
        }
        addresses.setFree(free, clock.now());
    }

    public DescribeSubnetsResponse describe(DescribeSubnetsRequest request) {
        var now = clock.now();
        var matching = requested(request.subnetIds())
                .map(subnet -> view(subnet, now))
                .filter(filters.all(request.filters()))
                .toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeSubnetsResponse.builder()
                .subnets(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private Stream<PlacedSubnet> requested(List<String> ids) {
        return ids.isEmpty() ? subnets.values().stream() : ids.stream().map(this::mustExist);
    }

    private PlacedSubnet mustExist(String id) {
        return find(id).orElseThrow(() ->
                ServiceErrors.ec2("InvalidSubnetID.NotFound", "The subnet ID '%s' does not exist".formatted(id)));
    }

    private Subnet view(PlacedSubnet subnet, Instant now) {
        return Subnet.builder()
                .subnetId(subnet.id())
                .subnetArn(shared.arn("ec2", "subnet/" + subnet.id()))
                .vpcId(shared.vpc())
                .ownerId(shared.settings().account())
                .state("available")
                .cidrBlock(subnet.cidr())
                .availabilityZone(subnet.zone().name())
                .availabilityZoneId(subnet.zone().id())
                .availableIpAddressCount(subnet.addresses().free(now))
                .mapPublicIpOnLaunch(subnet.givesPublicAddresses())
                .defaultForAz(false)
                .tags(shared.tags().listOf(subnet.id()))
                .build();
    }
}
