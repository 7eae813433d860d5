package sh.joiner.sandbox.market;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypeOfferingsRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypeOfferingsResponse;
import software.amazon.awssdk.services.ec2.model.InstanceTypeOffering;
import software.amazon.awssdk.services.ec2.model.LocationType;

/** The zones in which each instance type is offered. */
public final class OfferedZones {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 1000, 1000);

    private static final Filters<InstanceTypeOffering> FILTERS = new Filters<InstanceTypeOffering>()
            .by("instance-type", InstanceTypeOffering::instanceTypeAsString)
            .by("location", InstanceTypeOffering::location);

    private final TreeMap<String, Set<String>> zones = new TreeMap<>();
    private final List<InstanceTypeOffering> all;

    public OfferedZones() {
        Facts.read("offerings-us-east-1.json")
                .properties()
                .forEach(fact -> zones.put(
                        fact.getKey(),
                        StreamSupport.stream(fact.getValue().spliterator(), false)
                                .map(zone -> zone.asText())
                                .collect(Collectors.toUnmodifiableSet())));
        all = zones.keySet().stream()
                .flatMap(type -> zonesOf(type).stream().sorted().map(zone -> offering(type, zone)))
                .toList();
    }

    private static InstanceTypeOffering offering(String type, String zone) {
        return InstanceTypeOffering.builder()
                .instanceType(type)
                .locationType(LocationType.AVAILABILITY_ZONE)
                .location(zone)
                .build();
    }

    public Set<String> zonesOf(String type) {
        return zones.getOrDefault(type, Set.of());
    }

    /** Returns all pairs of a type and a zone. */
    public List<InstanceTypeOffering> all() {
        return all;
    }

    public DescribeInstanceTypeOfferingsResponse describe(DescribeInstanceTypeOfferingsRequest request) {
        if (request.locationType() != LocationType.AVAILABILITY_ZONE) {
            throw ServiceErrors.unsupported("location type " + request.locationTypeAsString());
        }
        var matching = all.stream().filter(FILTERS.all(request.filters())).toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeInstanceTypeOfferingsResponse.builder()
                .instanceTypeOfferings(page.items())
                .nextToken(page.nextToken())
                .build();
    }
}
