package sh.joiner.aws.launch;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.denial.AuthorizationMessages;
import sh.joiner.aws.launch.SubnetLedger.Booking;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.nodeclass.Subnet;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.launch.LaunchCheck;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.InstanceNetworkInterfaceSpecification;
import software.amazon.awssdk.services.ec2.model.ResourceType;

/**
 * Creates the launch template of an order, and checks with dry runs that EC2 allows the fleet and the instances (aws 2.4).
 *
 * <p>The launch template is stored in EC2, and deleted when it has not been used for some time.
 */
public final class Ec2LaunchCheck implements LaunchCheck {

    private final Ec2Client ec2;
    private final LaunchTemplates templates;
    private final AwsSettings settings;
    private final AuthorizationMessages denials;

    public Ec2LaunchCheck(
            Ec2Client ec2, LaunchTemplates templates, AwsSettings settings, AuthorizationMessages denials) {
        this.denials = denials;
        this.ec2 = ec2;
        this.templates = templates;
        this.settings = settings;
    }

    @Override
    public Answer check(LaunchOrder order) {
        var answer = answer(order);
        return answer instanceof Answer.Refused(var reason, var message)
                ? new Answer.Refused(reason, denials.explain(message))
                : answer;
    }

    private Answer answer(LaunchOrder order) {
        var obstacle = LaunchObstacle.of(order);
        if (obstacle.isPresent()) {
            return new Answer.Refused(obstacle.get().code(), obstacle.get().sentence());
        }
        var group = order.groups().getFirst();
        var taken = new ArrayList<String>();
        try {
            taken.add(templates.take(TemplateContent.of(order, group, settings)));
        } catch (RemoteCallException failure) {
            return LaunchAnswers.of(failure, "CreateLaunchTemplateAuthCheckFailed");
        }
        try {
            var fleet = dryRun("check fleet", () -> ec2.createFleet(fleet(order, taken)));
            return fleet != null
                    ? LaunchAnswers.of(fleet, "CreateFleetAuthCheckFailed")
                    : instances(order, taken.getFirst(), group.instanceTypes().getFirst());
        } finally {
            templates.release(taken);
        }
    }

    /** Returns a request for the first group of the order, with one subnet for each zone. */
    private static CreateFleetRequest fleet(LaunchOrder order, List<String> taken) {
        var subnets = new HashMap<String, Booking>();
        order.nodeClass()
                .resolved()
                .subnets()
                .forEach(subnet -> subnets.putIfAbsent(subnet.zone(), withoutBooking(subnet)));
        return FleetRequests.of(order, taken, Map.copyOf(subnets)).toBuilder()
                .dryRun(true)
                .build();
    }

    private static Booking withoutBooking(Subnet subnet) {
        return new Booking(subnet.id(), 0, 0);
    }

    /**
     * Tries the subnets in order. One subnet that allows the instance is enough; if none does, the answer for the first subnet is returned.
     */
    private Answer instances(LaunchOrder order, String template, String type) {
        Answer first = new Answer.Unclear(
                "DependenciesNotReady", "the EC2NodeClass has no resolved subnet; see its condition SubnetsReady");
        boolean any = false;
        for (var subnet : order.nodeClass().resolved().subnets()) {
            var failure = dryRun("check instance", () -> runInstances(order, template, type, subnet));
            if (failure == null) {
                return new Answer.Allowed();
            }
            first = any ? first : LaunchAnswers.of(failure, "RunInstancesAuthCheckFailed");
            any = true;
        }
        return first;
    }

    private Object runInstances(LaunchOrder order, String template, String type, Subnet subnet) {
        return ec2.runInstances(request -> request.dryRun(true)
                .minCount(1)
                .maxCount(1)
                .launchTemplate(builder -> builder.launchTemplateName(template).version("$Latest"))
                .instanceType(type)
                .networkInterfaces(interfaces(order, subnet.id()))
                .tagSpecifications(
                        Ec2Tags.on(ResourceType.INSTANCE, order.tags()),
                        Ec2Tags.on(ResourceType.VOLUME, order.tags()),
                        Ec2Tags.on(ResourceType.NETWORK_INTERFACE, order.tags())));
    }

    /**
     * Returns the interfaces of the node class, or one default interface, in this subnet. EC2 uses these interfaces instead of those of the
     * launch template. So each interface also names the security groups.
     */
    private static List<InstanceNetworkInterfaceSpecification> interfaces(LaunchOrder order, String subnet) {
        var groups = order.nodeClass().resolved().securityGroups().stream()
                .map(SecurityGroup::id)
                .toList();
        var base = InstanceNetworkInterfaceSpecification.builder()
                .subnetId(subnet)
                .groups(groups)
                .build();
        var own = order.nodeClass().instanceSettings().network().interfaces();
        return own.isEmpty()
                ? List.of(base.toBuilder().deviceIndex(0).build())
                : own.stream()
                        .map(networkInterface -> base.toBuilder()
                                .networkCardIndex(networkInterface.cardIndex())
                                .deviceIndex(networkInterface.deviceIndex())
                                .interfaceType(networkInterface.type())
                                .build())
                        .toList();
    }

    /** Makes a dry run. Returns null if the real call would succeed, otherwise EC2's error. */
    private static @Nullable RemoteCallException dryRun(String what, Supplier<Object> call) {
        try {
            callAws(what, call);
            return null;
        } catch (RemoteCallException failure) {
            return failure.code().equals(AwsErrors.DRY_RUN_SUCCEEDED) ? null : failure;
        }
    }
}
