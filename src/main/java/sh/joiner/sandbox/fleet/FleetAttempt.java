package sh.joiner.sandbox.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.instance.Instances;
import sh.joiner.sandbox.launch.CheckedLaunch;
import sh.joiner.sandbox.launch.LaunchChecks;
import sh.joiner.sandbox.launch.StoredTemplate;
import sh.joiner.sandbox.market.Lifecycle;
import sh.joiner.sandbox.market.Prices;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.ec2.model.CreateFleetError;
import software.amazon.awssdk.services.ec2.model.CreateFleetInstance;

/** The launch attempts of a fleet: the launched instances and the failures, for each offer. */
final class FleetAttempt {

    private final LaunchChecks checks;
    private final Instances instances;
    private final Prices prices;
    private final TagsOf tags;
    private final List<CreateFleetInstance> launched = new ArrayList<>();
    private final List<CreateFleetError> errors = new ArrayList<>();

    /** The tags of an instance, which depend on the template that launches it. */
    interface TagsOf {
        Map<String, String> of(StoredTemplate template);
    }

    FleetAttempt(LaunchChecks checks, Instances instances, Prices prices, TagsOf tags) {
        this.checks = checks;
        this.instances = instances;
        this.prices = prices;
        this.tags = tags;
    }

    List<CreateFleetInstance> launched() {
        return launched;
    }

    List<CreateFleetError> errors() {
        return errors;
    }

    /** Tries the offers in order until this number of instances is launched or no offer is left. */
    void fill(Lifecycle lifecycle, int count, List<FleetOffer> offers) {
        int missing = count;
        for (var offer : offers) {
            if (missing == 0) {
                return;
            }
            missing -= tryOffer(lifecycle, missing, offer);
        }
    }

    private int tryOffer(Lifecycle lifecycle, int count, FleetOffer offer) {
        var ids = new ArrayList<String>();
        try {
            var checked = checks.check(offer.request());
            checkUsage(lifecycle, checked);
            if (lifecycle == Lifecycle.SPOT) {
                checkSpotPrice(offer, checked);
            }
            launch(lifecycle, count, checked, ids);
        } catch (AwsServiceException e) {
            errors.add(error(lifecycle, offer, e));
        }
        if (!ids.isEmpty()) {
            launched.add(instances(lifecycle, offer, ids));
        }
        return ids.size();
    }

    private void launch(Lifecycle lifecycle, int count, CheckedLaunch checked, List<String> ids) {
        var instanceTags = tags.of(checked.template());
        for (int i = 0; i < count; i++) {
            ids.add(instances.launch(checked, lifecycle, instanceTags).id());
        }
    }

    private static void checkUsage(Lifecycle lifecycle, CheckedLaunch checked) {
        var usageClass = checked.isCapacityBlock() ? "capacity-block" : lifecycle.toString();
        if (!checked.type().supportedUsageClassesAsStrings().contains(usageClass)) {
            throw ServiceErrors.ec2(
                    "InvalidFleetConfiguration",
                    "Instance type %s does not support usage class %s".formatted(checked.typeName(), usageClass));
        }
    }

    private void checkSpotPrice(FleetOffer offer, CheckedLaunch checked) {
        var price = prices.spot(checked.typeName(), checked.subnet().zone().name(), instances.now());
        var limit = Optional.ofNullable(offer.override().maxPrice()).map(Double::parseDouble);
        if (limit.isPresent() && price.isPresent() && price.getAsDouble() > limit.get()) {
            throw ServiceErrors.ec2(
                    "SpotMaxPriceTooLow",
                    "Your Spot request price of %s is lower than the minimum required Spot request fulfillment price of %.4f."
                            .formatted(limit.get(), price.getAsDouble()));
        }
    }

    private static CreateFleetError error(Lifecycle lifecycle, FleetOffer offer, AwsServiceException cause) {
        return CreateFleetError.builder()
                .launchTemplateAndOverrides(offer.view())
                .lifecycle(lifecycle.toString())
                .errorCode(cause.awsErrorDetails().errorCode())
                .errorMessage(cause.awsErrorDetails().errorMessage())
                .build();
    }

    private static CreateFleetInstance instances(Lifecycle lifecycle, FleetOffer offer, List<String> ids) {
        return CreateFleetInstance.builder()
                .launchTemplateAndOverrides(offer.view())
                .lifecycle(lifecycle.toString())
                .instanceType(offer.type())
                .instanceIds(ids)
                .build();
    }
}
