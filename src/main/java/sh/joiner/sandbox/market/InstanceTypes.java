package sh.joiner.sandbox.market;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.sandbox.answer.Filters;
import sh.joiner.sandbox.answer.PageOfItems;
import sh.joiner.sandbox.answer.ServiceErrors;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeInstanceTypesResponse;
import software.amazon.awssdk.services.ec2.model.InstanceTypeInfo;

/** The real instance types of the region. */
public final class InstanceTypes {

    private static final PageOfItems.Size PAGE = new PageOfItems.Size(5, 100, 100);

    private static final Filters<InstanceTypeInfo> FILTERS = new Filters<InstanceTypeInfo>()
            .by("instance-type", InstanceTypeInfo::instanceTypeAsString)
            .by("bare-metal", type -> String.valueOf(type.bareMetal()))
            .by("burstable-performance-supported", type -> String.valueOf(type.burstablePerformanceSupported()))
            .by("current-generation", type -> String.valueOf(type.currentGeneration()))
            .by("hypervisor", InstanceTypeInfo::hypervisorAsString)
            .by("instance-storage-supported", type -> String.valueOf(type.instanceStorageSupported()))
            .by(
                    "memory-info.size-in-mib",
                    type -> String.valueOf(type.memoryInfo().sizeInMiB()))
            .by(
                    "vcpu-info.default-vcpus",
                    type -> String.valueOf(type.vCpuInfo().defaultVCpus()))
            .byAny(
                    "processor-info.supported-architecture",
                    type -> type.processorInfo().supportedArchitecturesAsStrings().stream())
            .byAny("supported-usage-class", type -> type.supportedUsageClassesAsStrings().stream())
            .byAny("supported-virtualization-type", type -> type.supportedVirtualizationTypesAsStrings().stream());

    private static final Map<String, InstanceTypeInfo> FACTS = facts();

    private final Map<String, InstanceTypeInfo> types = FACTS;

    private static Map<String, InstanceTypeInfo> facts() {
        var facts = new TreeMap<String, InstanceTypeInfo>();
        for (var fact : Facts.read("instance-types-us-east-1.json.gz")) {
            var type = CliJsonReader.fill(InstanceTypeInfo.builder(), fact).build();
            facts.put(type.instanceTypeAsString(), type);
        }
        return Collections.unmodifiableMap(facts);
    }

    public Optional<InstanceTypeInfo> find(String name) {
        return Optional.ofNullable(types.get(name));
    }

    public DescribeInstanceTypesResponse describe(DescribeInstanceTypesRequest request) {
        if (Boolean.TRUE.equals(request.dryRun())) {
            throw ServiceErrors.dryRun();
        }
        var matching = requested(request).filter(FILTERS.all(request.filters())).toList();
        var page = PageOfItems.of(matching, PAGE, request.maxResults(), request.nextToken());
        return DescribeInstanceTypesResponse.builder()
                .instanceTypes(page.items())
                .nextToken(page.nextToken())
                .build();
    }

    private Stream<InstanceTypeInfo> requested(DescribeInstanceTypesRequest request) {
        var names = request.instanceTypesAsStrings();
        if (names.isEmpty()) {
            return types.values().stream();
        }
        refuseUnknown(names);
        return names.stream().map(types::get);
    }

    private void refuseUnknown(List<String> names) {
        var unknown = names.stream().filter(name -> !types.containsKey(name)).toList();
        if (!unknown.isEmpty()) {
            throw ServiceErrors.ec2(
                    "InvalidInstanceType", "The following supplied instance types do not exist: " + unknown);
        }
    }
}
