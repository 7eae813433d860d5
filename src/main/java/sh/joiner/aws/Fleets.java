package sh.joiner.aws;

import static sh.joiner.aws.AwsErrors.asking;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.aws.SubnetLedger.Booking;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.OutsideTrouble;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;

/** Starts instances through EC2's fleets, equal orders of a moment as one (aws 3.6, 6.4 to 6.8). Thread-safe. */
final class Fleets {

    private final Ec2Client ec2;
    private final LaunchTemplates templates;
    private final SubnetLedger ledger;
    private final AwsSettings settings;
    private final Batch<CreateFleetRequest, FleetAnswer> batch;

    Fleets(Ec2Client ec2, LaunchTemplates templates, SubnetLedger ledger, AwsSettings settings, BatchReport report) {
        this.batch = new Batch<>(
                Duration.ofMillis(35),
                Duration.ofSeconds(1),
                1000,
                this::create,
                (window, askers) -> report.closed("create_fleet", window, askers));
        this.ec2 = ec2;
        this.templates = templates;
        this.ledger = ledger;
        this.settings = settings;
    }

    /** Templates that vanished between our look and EC2's are made anew, once. Throws {@link OutsideTrouble}. */
    FleetAnswer start(LaunchOrder order) {
        try {
            var answer = attempt(order);
            return answer.missesTemplate() ? attempt(order) : answer;
        } catch (OutsideTrouble trouble) {
            if (trouble.code().startsWith("InvalidLaunchTemplate") && AwsErrors.NOT_FOUND.contains(trouble.code())) {
                return attempt(order);
            }
            throw trouble;
        }
    }

    private FleetAnswer attempt(LaunchOrder order) {
        var taken = new ArrayList<String>();
        try {
            for (var group : order.groups()) {
                taken.add(templates.take(TemplateContent.of(order, group, settings)));
            }
            var answer = inSubnets(order, taken);
            if (answer.missesTemplate()) {
                templates.forget(taken);
            }
            return answer;
        } catch (OutsideTrouble trouble) {
            if (AwsErrors.NOT_FOUND.contains(trouble.code())) {
                templates.forget(taken);
            }
            throw trouble;
        } finally {
            templates.release(taken);
        }
    }

    private FleetAnswer inSubnets(LaunchOrder order, List<String> names) {
        var bookings = ledger.book(order.nodeClass().resolved().subnets(), FleetRequests.addresses(order));
        try {
            var answer = ask(FleetRequests.of(order, names, bookings));
            settle(bookings, answer);
            return answer;
        } catch (OutsideTrouble trouble) {
            ledger.giveBack(bookings.values());
            throw trouble;
        }
    }

    private FleetAnswer ask(CreateFleetRequest request) {
        if (request.launchTemplateConfigs().isEmpty()) {
            var message = "no capacity offerings are left for which the node class has a subnet";
            throw new OutsideTrouble(
                    OutsideTrouble.Category.INVALID, "", message, new IllegalArgumentException(message));
        }
        return batch.ask(request, request);
    }

    private void settle(Map<String, Booking> bookings, FleetAnswer answer) {
        var started = answer.started();
        ledger.giveBack(bookings.values().stream()
                .filter(booking -> started == null
                        || !booking.subnetId().equals(started.override().subnetId()))
                .toList());
        for (var error : answer.errors()) {
            var tried = error.launchTemplateAndOverrides();
            if (LaunchReasons.SUBNET_FULL.equals(error.errorCode()) && tried != null && tried.overrides() != null) {
                ledger.full(AwsErrors.nonNull(tried.overrides().subnetId()));
            }
        }
    }

    private List<FleetAnswer> create(List<CreateFleetRequest> equal) {
        var first = equal.getFirst();
        var target = first.targetCapacitySpecification().toBuilder()
                .totalTargetCapacity(equal.size())
                .build();
        var request = first.toBuilder().targetCapacitySpecification(target).build();
        return FleetAnswer.split(asking("create fleet", () -> ec2.createFleet(request)), equal.size());
    }
}
