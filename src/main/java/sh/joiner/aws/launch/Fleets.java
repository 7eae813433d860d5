package sh.joiner.aws.launch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.call.Batch;
import sh.joiner.aws.call.BatchReport;
import sh.joiner.aws.launch.FleetReply.Answered;
import sh.joiner.aws.launch.FleetReply.Refused;
import sh.joiner.aws.launch.FleetReply.Unanswered;
import sh.joiner.aws.launch.SubnetLedger.Booking;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.launch.TokenRecord;
import software.amazon.awssdk.services.ec2.Ec2Client;

/**
 * Launches instances with EC2 fleets. Equal orders that arrive at about the same time share a fleet (aws 3.6, 6.4 to 6.8). Thread-safe.
 *
 * <p>An order that waits for other orders, or for the answer to CreateFleet, occupies no thread of its caller.
 */
public final class Fleets {

    private static final int MOST = 1000; // maximum number of instances of an instant fleet

    /** Sorts the oldest NodeClaim first, so that it gets an instance if EC2 launches fewer instances than requested. */
    private static final Comparator<FleetOrder> BY_AGE = Comparator.comparing(
                    (FleetOrder order) -> order.order().claim().createdAt())
            .thenComparing(order -> order.order().claim().uid());

    private final LaunchTemplates templates;
    private final SubnetLedger ledger;
    private final AwsSettings settings;
    private final FleetCalls calls;
    private final Batch<FleetOrder, FleetReply> batch;
    private final AtomicInteger expected = new AtomicInteger();

    public Fleets(
            Ec2Client ec2, LaunchTemplates templates, SubnetLedger ledger, AwsSettings settings, BatchReport report) {
        this.batch = new Batch<>(
                Duration.ofMillis(35),
                Duration.ofSeconds(1),
                MOST,
                this::create,
                (window, requests) -> report.closed("create_fleet", window, requests),
                () -> expected.get() > 0);
        this.calls = new FleetCalls(ec2);
        this.templates = templates;
        this.ledger = ledger;
        this.settings = settings;
    }

    /**
     * Adds to the number of expected launches. While launches are expected, a batch waits for further orders for up to
     * {@link Batch#LONGEST_EXPECTING}. So 1,000 equal NodeClaims share a fleet even on a slow computer.
     */
    void expect(int launches) {
        expected.addAndGet(launches);
    }

    /**
     * Launches an instance. If EC2 no longer has a launch template, the template is created again and the launch is retried once. If a template
     * cannot be created, the first attempt throws {@link RemoteCallException}, and the retry completes the future with this exception.
     */
    CompletableFuture<FleetReply> start(LaunchOrder order, TokenRecord record) {
        return attempt(order, record).thenCompose(reply -> switch (reply) {
            case Answered answered when answered.missesTemplate() -> attempt(order, record);
            case Refused refused when refused.missesTemplate() -> attempt(order, record);
            case Answered _, Refused _, Unanswered _ -> CompletableFuture.completedFuture(reply);
        });
    }

    private CompletableFuture<FleetReply> attempt(LaunchOrder order, TokenRecord record) {
        var taken = new ArrayList<String>();
        try {
            for (var group : order.groups()) {
                taken.add(templates.take(TemplateContent.of(order, group, settings)));
            }
            return ask(new FleetOrder(order, record, List.copyOf(taken)))
                    .whenComplete((reply, _) -> release(taken, reply));
        } catch (RuntimeException failed) {
            templates.release(taken);
            throw failed;
        }
    }

    private void release(List<String> taken, FleetReply reply) {
        boolean areMissing = switch (reply) {
            case Answered answered -> answered.missesTemplate();
            case Refused(var failure) -> AwsErrors.NOT_FOUND.contains(failure.code());
            case Unanswered _ -> false;
            case null -> false;
        };
        if (areMissing) {
            templates.forget(taken);
        }
        templates.release(taken);
    }

    private CompletableFuture<FleetReply> ask(FleetOrder order) {
        var key = order.key();
        if (key.request().launchTemplateConfigs().isEmpty()) {
            var message =
                    "no offering of the NodeClaim is in a zone in which the EC2NodeClass has a subnet; add a subnet or allow other zones";
            return CompletableFuture.completedFuture(new Refused(
                    new RemoteCallException(Category.INVALID, "", message, new IllegalArgumentException(message))));
        }
        return batch.submit(key, order);
    }

    /** Creates one fleet for all orders, or several if no single subnet of a zone has enough addresses for all. */
    private List<FleetReply> create(List<FleetOrder> equal) {
        var sorted = equal.stream().sorted(BY_AGE).toList();
        var first = sorted.getFirst().order();
        var bookings =
                ledger.book(first.nodeClass().resolved().subnets(), FleetRequests.addresses(first), sorted.size());
        var fleets = new LinkedHashMap<List<String>, List<Integer>>();
        for (int place = 0; place < sorted.size(); place++) {
            var subnets =
                    bookings.get(place).values().stream().map(Booking::subnetId).toList();
            fleets.computeIfAbsent(subnets, _ -> new ArrayList<>()).add(place);
        }
        var replies = new IdentityHashMap<FleetOrder, FleetReply>();
        fleets.values().forEach(places -> {
            var members = places.stream().map(sorted::get).toList();
            var booked = places.stream().map(bookings::get).toList();
            var answered = create(members, booked);
            for (int place = 0; place < members.size(); place++) {
                replies.put(members.get(place), answered.get(place));
            }
        });
        return equal.stream()
                .map(order -> Objects.requireNonNull(replies.get(order)))
                .toList();
    }

    private List<FleetReply> create(List<FleetOrder> members, List<? extends Map<String, Booking>> booked) {
        var replies = calls.create(members, members.getFirst().request(booked.getFirst()));
        for (int place = 0; place < members.size(); place++) {
            settle(booked.get(place), replies.get(place));
        }
        return replies;
    }

    /**
     * Updates the address bookings after a call. An unanswered launch may have taken addresses, so its bookings stay until EC2 reports new
     * address counts.
     */
    private void settle(Map<String, Booking> bookings, FleetReply reply) {
        switch (reply) {
            case Refused _ -> ledger.release(bookings.values());
            case Answered(var answer, var _) -> settle(bookings, answer);
            case Unanswered _ -> {}
        }
    }

    private void settle(Map<String, Booking> bookings, FleetAnswer answer) {
        var started = answer.started();
        ledger.release(bookings.values().stream()
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
}
