package sh.joiner.aws.catalog;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.port.WorldClock;
import sh.joiner.port.catalog.CatalogFeed;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.LocationType;

/** Instance types, their zones and their prices, as AWS reports them (aws 5.1, 5.8). */
public final class AwsCatalog implements CatalogFeed {

    private final Ec2Client ec2;
    private final PriceQueries pricing;
    private final SpotPrices spot;
    private final boolean pricingReachable;
    private final StaticFacts tables = new StaticFacts();
    private final TypeReading reading = new TypeReading(new TypeTranslation(tables));

    public AwsCatalog(AwsClients clients, AwsSettings settings, WorldClock clock) {
        ec2 = clients.ec2();
        pricing = new PriceQueries(clients.pricing(), settings.region());
        spot = new SpotPrices(ec2, clock);
        pricingReachable = settings.network() == AwsSettings.Reach.OPEN
                && !settings.region().startsWith("us-gov");
    }

    @Override
    public SortedMap<String, InstanceTypeFacts> types() {
        var types = new TreeMap<String, InstanceTypeFacts>();
        callAws("describe instance types", () -> {
            ec2.describeInstanceTypesPaginator(request -> request.maxResults(100)
                            .filters(
                                    filter("supported-virtualization-type", "hvm"),
                                    filter("processor-info.supported-architecture", "x86_64", "arm64")))
                    .instanceTypes()
                    .forEach(type -> reading.read(type).ifPresent(facts -> types.put(facts.name(), facts)));
            return types;
        });
        return reading.lastRead(notEmpty("describe instance types", Collections.unmodifiableSortedMap(types)));
    }

    @Override
    public Map<String, Set<String>> zonesOf() {
        var zones = new TreeMap<String, Set<String>>();
        callAws("describe instance type offerings", () -> {
            ec2
                    .describeInstanceTypeOfferingsPaginator(
                            request -> request.maxResults(1000).locationType(LocationType.AVAILABILITY_ZONE))
                    .instanceTypeOfferings()
                    .stream()
                    .filter(offering -> offering.instanceTypeAsString() != null && offering.location() != null)
                    .forEach(offering -> zones.computeIfAbsent(offering.instanceTypeAsString(), _ -> new TreeSet<>())
                            .add(offering.location()));
            return zones;
        });
        return notEmpty("describe instance type offerings", zones);
    }

    /**
     * Returns on-demand prices per hour, in USD, or in CNY in China. Empty in an isolated VPC, which cannot reach the Pricing service, and
     * in the us-gov regions, which have no Pricing service.
     */
    @Override
    public Optional<Map<String, Double>> onDemandPrices() {
        return pricingReachable ? Optional.of(pricing.onDemand()) : Optional.empty();
    }

    @Override
    public Map<String, Map<String, Double>> spotPrices() {
        return notEmpty("describe spot price history", spot.latest());
    }

    @Override
    public Map<String, Double> staticPrices() {
        return tables.prices();
    }

    private static <M extends Map<?, ?>> M notEmpty(String what, M answer) {
        if (answer.isEmpty()) {
            throw AwsErrors.empty(what);
        }
        return answer;
    }

    private static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }
}
