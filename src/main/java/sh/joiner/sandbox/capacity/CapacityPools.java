package sh.joiner.sandbox.capacity;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.sandbox.answer.ServiceErrors;
import sh.joiner.sandbox.market.Lifecycle;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** How much EC2 has left of each offering: without end, unless a rule says less. What ends gives nothing back: others take it. */
public final class CapacityPools {

    private final List<CapacityRule> rules = new ArrayList<>();

    /** Sets a rule in the place of the one with the same globs. */
    public void limit(CapacityRule rule) {
        rules.removeIf(rule::isForTheSame);
        rules.add(rule);
    }

    public List<CapacityRule> rules(Instant now) {
        rules.removeIf(rule -> rule.isOverAt(now));
        return List.copyOf(rules);
    }

    /** Takes one instance's place, or says with EC2's error that there is none. */
    public void take(String type, String zone, Lifecycle lifecycle, Instant now) {
        var about = rules(now).stream()
                .filter(rule -> rule.isAbout(type, zone, lifecycle.toString()))
                .toList();
        about.stream().filter(rule -> rule.left() == 0).findFirst().ifPresent(empty -> {
            throw refusal(empty.error(), type, zone, lifecycle);
        });
        rules.replaceAll(rule -> about.contains(rule) ? rule.oneLess() : rule);
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
                    default -> "%s: %s in %s cannot be launched now".formatted(code, type, zone);
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
