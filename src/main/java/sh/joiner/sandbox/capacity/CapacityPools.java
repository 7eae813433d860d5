package sh.joiner.sandbox.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * The remaining EC2 capacity of each offering, which is unlimited unless a rule limits it. The termination of an
 * instance does not increase the capacity: other customers use the freed capacity.
 */
public final class CapacityPools {

    private final List<CapacityRule> rules = new ArrayList<>();

    /** Adds a rule and replaces the rule with the same globs, if there is one. */
    public void limit(CapacityRule rule) {
        rules.removeIf(rule::hasSameGlobs);
        rules.add(rule);
    }

    public List<CapacityRule> rules(Instant now) {
        rules.removeIf(rule -> rule.isOverAt(now));
        return List.copyOf(rules);
    }

    /** Takes the capacity of one instance. Throws EC2's error if no capacity is left. */
    public void take(String type, String zone, Lifecycle lifecycle, Instant now) {
        var matching = rules(now).stream()
                .filter(rule -> rule.isAbout(type, zone, lifecycle.toString()))
                .toList();
        matching.stream().filter(rule -> rule.left() == 0).findFirst().ifPresent(empty -> {
            throw refusal(empty.error(), type, zone, lifecycle);
        });
        rules.replaceAll(rule -> matching.contains(rule) ? rule.oneLess() : rule);
    }

    private static AwsServiceException refusal(String code, String type, String zone, Lifecycle lifecycle) {
        return ServiceErrors.ec2(
                code,
                switch (code) {
                    case "InsufficientInstanceCapacity" -> insufficient(type, zone, lifecycle);
                    case "UnfulfillableCapacity" -> "Unable to fulfill capacity due to your request configuration.";
                    case "Unsupported" ->
                        "Your requested instance type (%s) is not supported in your requested Availability Zone (%s)."
                                .formatted(type, zone);
                    case "MaxSpotInstanceCountExceeded" -> "Max spot instance count exceeded";
                    case "MaxFleetCountExceeded" -> "The maximum number of fleets has been reached.";
                    default -> "%s: EC2 currently cannot launch %s in %s".formatted(code, type, zone);
                });
    }

    private static String insufficient(String type, String zone, Lifecycle lifecycle) {
        return switch (lifecycle) {
            case SPOT -> "There is no Spot capacity available that matches your request.";
            case ON_DEMAND ->
                "We currently do not have sufficient %s capacity in the Availability Zone you requested (%s)."
                        .formatted(type, zone);
        };
    }
}
