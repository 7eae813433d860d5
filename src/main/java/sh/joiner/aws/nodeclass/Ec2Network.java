package sh.joiner.aws.nodeclass;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.call.SharedAnswers;
import sh.joiner.aws.call.TagFilters;
import sh.joiner.aws.launch.SubnetLedger;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.SecurityGroupTerm;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.model.nodeclass.SubnetTerm;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.nodeclass.NetworkFeed;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;

/**
 * Finds subnets and security groups by selector terms (aws 5.9). The result of a query is cached for one minute, and all node classes with
 * an equal query share the result (aws 3.2).
 */
public final class Ec2Network implements NetworkFeed {

    private final Ec2Client ec2;
    private final SubnetLedger ledger;
    private final SharedAnswers<List<Filter>, List<Subnet>> subnets;
    private final SharedAnswers<List<Filter>, List<SecurityGroup>> groups;

    public Ec2Network(Ec2Client ec2, SubnetLedger ledger, WorldClock clock, CacheReport report) {
        this.ec2 = ec2;
        this.ledger = ledger;
        this.subnets = new SharedAnswers<>(CacheName.SUBNETS, clock, report);
        this.groups = new SharedAnswers<>(CacheName.SECURITY_GROUPS, clock, report);
    }

    @Override
    public List<Subnet> subnets(List<SubnetTerm> terms) {
        return queries(terms, SubnetTerm::id, "subnet-id", term -> TagFilters.of(term.tags()))
                .flatMap(query -> subnets.get(query, () -> describeSubnets(query)).stream())
                .collect(Collectors.toMap(Subnet::id, Function.identity(), (first, _) -> first, LinkedHashMap::new))
                .values()
                .stream()
                .sorted(Comparator.comparingInt(Subnet::freeAddresses)
                        .reversed()
                        .thenComparing(Subnet::id))
                .toList();
    }

    private List<Subnet> describeSubnets(List<Filter> filters) {
        var found =
                callAws(
                        "describe subnets",
                        () -> ec2
                                .describeSubnetsPaginator(
                                        request -> request.maxResults(500).filters(filters))
                                .subnets()
                                .stream()
                                .map(subnet -> new Subnet(
                                        subnet.subnetId(),
                                        subnet.availabilityZone(),
                                        AwsErrors.nonNull(subnet.availabilityZoneId()),
                                        orZero(subnet.availableIpAddressCount())))
                                .toList());
        ledger.refresh(found);
        return found;
    }

    @Override
    public List<SecurityGroup> securityGroups(List<SecurityGroupTerm> terms) {
        return queries(terms, SecurityGroupTerm::id, "group-id", Ec2Network::filters)
                .flatMap(query -> groups.get(query, () -> describeSecurityGroups(query)).stream())
                .distinct()
                .sorted(Comparator.comparing(SecurityGroup::id))
                .toList();
    }

    /** Returns the filters of a term. A term with a name ignores its tags (aws 1.5). */
    private static List<Filter> filters(SecurityGroupTerm term) {
        return term.name().isEmpty() ? TagFilters.of(term.tags()) : List.of(filter("group-name", List.of(term.name())));
    }

    private List<SecurityGroup> describeSecurityGroups(List<Filter> filters) {
        return callAws(
                "describe security groups",
                () -> ec2
                        .describeSecurityGroupsPaginator(
                                request -> request.maxResults(500).filters(filters))
                        .securityGroups()
                        .stream()
                        .map(group -> new SecurityGroup(group.groupId(), AwsErrors.nonNull(group.groupName())))
                        .toList());
    }

    /** Returns one query for all ids, and one for each other term. Equal terms share a query. */
    private static <T> Stream<List<Filter>> queries(
            List<T> terms, Function<T, String> id, String idFilter, Function<T, List<Filter>> others) {
        var ids = terms.stream()
                .map(id)
                .filter(text -> !text.isEmpty())
                .distinct()
                .sorted()
                .toList();
        var queries = new LinkedHashSet<List<Filter>>();
        if (!ids.isEmpty()) {
            queries.add(List.of(filter(idFilter, ids)));
        }
        terms.stream().filter(term -> id.apply(term).isEmpty()).map(others).forEach(queries::add);
        queries.remove(List.<Filter>of()); // an empty term would select all objects of the account
        return new ArrayList<>(queries).stream();
    }

    private static Filter filter(String name, List<String> values) {
        return Filter.builder().name(name).values(values).build();
    }

    private static int orZero(@Nullable Integer number) {
        return number == null ? 0 : number;
    }
}
