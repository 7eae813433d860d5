package sh.joiner.sandbox.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.account.Tags;
import sh.joiner.sandbox.answer.ClientTokens;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.instance.Instances;
import sh.joiner.sandbox.launch.LaunchChecks;
import sh.joiner.sandbox.launch.LaunchRequest;
import sh.joiner.sandbox.launch.StoredTemplate;
import sh.joiner.sandbox.launch.StoredTemplates;
import sh.joiner.sandbox.market.Prices;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateConfigRequest;
import software.amazon.awssdk.services.ec2.model.FleetLaunchTemplateOverridesRequest;
import software.amazon.awssdk.services.ec2.model.FleetType;
import software.amazon.awssdk.services.ec2.model.ResourceType;

/** CreateFleet of type instant: tries the offers in the order of the allocation strategy, and reports the error of each failed offer. */
public final class InstantFleets {

    private final StoredTemplates templates;
    private final LaunchChecks checks;
    private final Instances instances;
    private final Prices prices;
    private final SharedAccount shared;
    private final ClientTokens<CreateFleetRequest, CreateFleetResponse> tokens = new ClientTokens<>();

    public InstantFleets(
            StoredTemplates templates, LaunchChecks checks, Instances instances, Prices prices, SharedAccount shared) {
        this.templates = templates;
        this.checks = checks;
        this.instances = instances;
        this.prices = prices;
        this.shared = shared;
    }

    public CreateFleetResponse create(CreateFleetRequest request) {
        if (request.type() != FleetType.INSTANT) {
            throw ServiceErrors.unsupported("fleet type " + request.typeAsString());
        }
        var target = FleetTarget.of(request.targetCapacitySpecification());
        var offers =
                request.launchTemplateConfigs().stream().flatMap(this::offers).toList();
        if (offers.isEmpty()) {
            throw ServiceErrors.ec2("MissingParameter", "The request must contain the parameter LaunchTemplateConfigs");
        }
        if (Boolean.TRUE.equals(request.dryRun())) {
            throw ServiceErrors.dryRun();
        }
        return tokens.once(request.clientToken(), request, () -> launch(request, target, offers));
    }

    private Stream<FleetOffer> offers(FleetLaunchTemplateConfigRequest config) {
        var named = config.launchTemplateSpecification();
        var template = templates.findForLaunch(named.launchTemplateId(), named.launchTemplateName(), named.version());
        var overrides = config.overrides().isEmpty()
                ? List.of(FleetLaunchTemplateOverridesRequest.builder().build())
                : config.overrides();
        return overrides.stream().map(InstantFleets::supported).map(override -> offer(template, override));
    }

    private FleetOffer offer(StoredTemplate template, FleetLaunchTemplateOverridesRequest override) {
        var request = LaunchRequest.of(template, override);
        return new FleetOffer(template, override, request, checks.zoneOf(request));
    }

    private static FleetLaunchTemplateOverridesRequest supported(FleetLaunchTemplateOverridesRequest override) {
        if (override.instanceRequirements() != null) {
            throw ServiceErrors.unsupported("InstanceRequirements in overrides");
        }
        if (override.weightedCapacity() != null) {
            throw ServiceErrors.unsupported("WeightedCapacity in overrides");
        }
        if (override.placement() != null || override.hasBlockDeviceMappings()) {
            throw ServiceErrors.unsupported("Placement and BlockDeviceMappings in overrides");
        }
        return override;
    }

    private CreateFleetResponse launch(CreateFleetRequest request, FleetTarget target, List<FleetOffer> offers) {
        var fleet = freshFleet();
        var attempt = new FleetAttempt(checks, instances, prices, tagsOfInstances(request, fleet));
        var order = new AllocationOrder(prices);
        target.counts().forEach((lifecycle, count) -> {
            var sorted = new ArrayList<>(offers);
            sorted.sort(order.of(request, lifecycle, instances.now()));
            attempt.fill(lifecycle, count, sorted);
        });
        shared.tags().register(fleet, Tags.requested(request.tagSpecifications(), ResourceType.FLEET));
        return CreateFleetResponse.builder()
                .fleetId(fleet)
                .instances(attempt.launched())
                .errors(attempt.errors())
                .build();
    }

    private FleetAttempt.TagsOf tagsOfInstances(CreateFleetRequest request, String fleet) {
        return template -> {
            var tags = new TreeMap<>(Tags.requested(template.tagSpecifications(), ResourceType.INSTANCE));
            tags.putAll(Tags.requested(request.tagSpecifications(), ResourceType.INSTANCE));
            tags.put("aws:ec2:fleet-id", fleet);
            return tags;
        };
    }

    private String freshFleet() {
        var digits = shared.random().freshId("fleet").substring("fleet-".length())
                + shared.random().freshId("fleet").substring("fleet-0".length(), "fleet-0".length() + 15);
        return "fleet-%s-%s-%s-%s-%s"
                .formatted(
                        digits.substring(0, 8),
                        digits.substring(8, 12),
                        digits.substring(12, 16),
                        digits.substring(16, 20),
                        digits.substring(20));
    }
}
