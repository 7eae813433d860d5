package sh.joiner.sandbox.cloud;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.capacity.CapacityRule;
import sh.joiner.sandbox.capacity.Quotas.Bucket;
import sh.joiner.sandbox.capacity.ReservationWish;
import sh.joiner.sandbox.image.ImageCondition;
import sh.joiner.sandbox.image.ImageState;
import sh.joiner.sandbox.image.ImageWish;
import sh.joiner.sandbox.instance.InstanceHealth.Check;
import sh.joiner.sandbox.market.SpotSurge;
import sh.joiner.sandbox.notice.EventBridgeEvent;
import sh.joiner.sandbox.notice.EventBridgeEvent.BlockExpiration;
import sh.joiner.sandbox.notice.EventBridgeEvent.SpotInterruption;
import sh.joiner.sandbox.notice.ScheduledEvent;
import sh.joiner.sandbox.notice.ScheduledEvents;
import sh.joiner.sandbox.notice.ScheduledEvents.Via;

/**
 * Changes and reads of the account from outside AWS's API, one at a time with its calls: the sandbox's API, stories and tests use them. This class
 * exists for the lock of {@link Calls}, without which no part of the account may be touched; the parts themselves are not handed out. Throws
 * {@code NoSuchElementException} for unknown objects and {@code IllegalArgumentException} for invalid input. All waits are of world time. Thread-safe.
 */
public final class CloudControls {

    /** EventBridge's only version of its envelope so far. */
    public static final String ENVELOPE_VERSION = "0";

    private static final Duration SPOT_WARNING = Duration.ofMinutes(2);
    private static final Duration BLOCK_WARNING =
            Duration.ofMinutes(40); // before its end (EC2 User Guide, "Monitor Capacity Blocks using EventBridge")

    private final Calls calls;
    private final AccountParts parts;
    private final WorldClock clock;

    CloudControls(Calls calls, AccountParts parts, WorldClock clock) {
        this.calls = calls;
        this.parts = parts;
        this.clock = clock;
    }

    /** Somebody began to build, register or share an image at that instant, which is not to come; answers its id. */
    public String buildImage(ImageWish wish, Instant begun) {
        return calls.quietly(() -> parts.region().published().images().build(wish, begun));
    }

    /** Puts an image into another state: now, or when that instant comes. */
    public void turnImage(String id, ImageCondition condition, Instant due) {
        act(() -> parts.region().published().images().turn(id, condition, due));
    }

    /** Decides which accounts may use an image besides its owner: twelve digits each, or {@code all}; none takes it from everybody. */
    public void shareImage(String id, Set<String> accounts) {
        act(() -> parts.region().published().images().share(id, accounts));
    }

    /** An image is deprecated from this instant on. */
    public void deprecateImage(String id, Instant from) {
        act(() -> parts.region().published().images().deprecate(id, from));
    }

    /** AWS publishes new images of a family: {@code AL2}, {@code AL2023}, {@code BOTTLEROCKET} or {@code WINDOWS}. */
    public void releaseImages(String family) {
        act(() -> parts.region().published().releases().release(family, clock.now()));
    }

    /** AWS publishes new images of some lines of a family alone: those whose names have this in them, as {@code -nvidia}. */
    public void releaseImages(String family, String variant) {
        act(() -> parts.region().published().releases().release(family, variant, clock.now()));
    }

    /**
     * On machines of this type that boot from now on, hypervisor and kernel keep this share of the memory for themselves: 0.1 is a tenth.
     */
    public void keepMemory(String instanceType, double share) {
        if (!(share >= 0 && share < 1)) { // nor is NaN
            throw new IllegalArgumentException("%s is no share of the memory: 0 to less than 1".formatted(share));
        }
        act(() -> parts.launches().launched().instances().keepMemory(instanceType, share));
    }

    /** Every image, whoever owns it and whoever may use it, oldest first. */
    public List<ImageState> images() {
        return calls.quietly(() -> parts.region().published().images().states());
    }

    /** Says how many more instances of some offerings EC2 has. */
    public void limitCapacity(CapacityRule rule) {
        act(() -> parts.launches().limits().pools().limit(rule));
    }

    /** Limits the vCPUs that may run at once, by families and {@code on-demand} or {@code spot}. */
    public void limitVcpus(Bucket bucket, String capacityType, int vCpus) {
        act(() -> parts.launches().limits().quotas().limit(bucket, capacityType, vCpus));
    }

    /** What is short, with what is left of it. */
    public List<CapacityRule> capacity() {
        return calls.quietly(() -> parts.launches().limits().pools().rules(clock.now()));
    }

    /** Multiplies spot prices. */
    public void moveSpotPrices(SpotSurge surge) {
        act(() -> parts.region().market().prices().surge(surge));
    }

    /** Reserves capacity; answers the reservation's id. */
    public String reserve(ReservationWish wish) {
        var id = calls.quietly(() -> parts.launches().limits().reservations().reserve(wish));
        var end = wish.end();
        if (wish.kind() == ReservationWish.Kind.CAPACITY_BLOCK && end != null) {
            var _ = clock.schedule(ahead(end.minus(BLOCK_WARNING)), () -> warnOfEnd(id, end));
        }
        return id;
    }

    private Duration ahead(Instant due) {
        var now = clock.now();
        return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
    }

    private void warnOfEnd(String reservation, Instant end) {
        act(() -> {
            if (parts.launches().limits().reservations().isActive(reservation)) {
                parts.notices().queue().send(new BlockExpiration(reservation, end), ENVELOPE_VERSION);
            }
        });
    }

    /** Ends a reservation. */
    public void cancelReservation(String id) {
        act(() -> parts.launches().limits().reservations().cancel(id));
    }

    /** Makes a placement group; answers its id. */
    public String createPlacementGroup(String name, String strategy, Map<String, String> tags) {
        return calls.quietly(() -> parts.launches().limits().groups().create(name, strategy, tags));
    }

    /** As many launch templates as the account may have. */
    public void limitLaunchTemplates(int most) {
        act(() -> parts.launches().requests().templates().limit(most));
    }

    /** Others take or return addresses of a subnet, until so many are free. */
    public void leaveAddresses(String subnet, int free) {
        act(() -> parts.region().subnets().leave(subnet, free));
    }

    /** Deletes the security group of this name. */
    public void deleteSecurityGroup(String name) {
        act(() -> parts.region().groups().delete(name));
    }

    /** Makes a role that a service may take; machines join only with one that {@code ec2.amazonaws.com} may take. */
    public void createRole(String name, String trustedService) {
        act(() -> parts.roles().create(name, trustedService, clock.now()));
    }

    /** Removes a role. */
    public void deleteRole(String name) {
        act(() -> parts.roles().delete(name));
    }

    /** Removes an instance profile, with the role that is in it. */
    public void deleteProfile(String name) {
        act(() -> parts.profiles().takeAway(name));
    }

    /** Makes an instance profile with the nodes' role in it. */
    public void createProfile(String name) {
        act(() -> parts.profiles().provide(name));
    }

    /** New templates, profiles and instances are known everywhere only after so long. */
    public void lag(Duration lag) {
        act(() -> parts.estate().lag().set(lag));
    }

    /** AWS tells of something on the queue, and does nothing else. */
    public void send(EventBridgeEvent notice, String envelopeVersion) {
        act(() -> parts.notices().queue().send(notice, envelopeVersion));
    }

    /** Puts any text on the queue. */
    public void sendRaw(String body) {
        act(() -> parts.notices().queue().send(body));
    }

    /** How many messages are on the queue, seen or unseen. */
    public int queued() {
        return calls.quietly(() -> parts.notices().queue().size());
    }

    /** Warns that a spot instance is taken back, and takes it back two minutes later. */
    public void interruptSpot(String instance) {
        act(() -> {
            parts.launches().launched().instances().mustBeUp(instance);
            parts.launches().launched().instances().mustBeSpot(instance);
            parts.notices().queue().send(new SpotInterruption(instance), ENVELOPE_VERSION);
        });
        var _ = clock.schedule(
                SPOT_WARNING,
                () -> act(() -> parts.launches().launched().instances().reclaim(instance)));
    }

    /** Schedules an event for an instance, visible in its status and told where {@code via} says; answers it with its id. */
    public ScheduledEvent scheduleEvent(
            String instance, String code, Instant notBefore, @Nullable Instant notAfter, Set<Via> via) {
        return calls.quietly(() -> {
            parts.launches().launched().instances().mustBeUp(instance);
            var event = parts.notices().events().schedule(instance, code, notBefore, notAfter, via);
            tell(event, via);
            return event;
        });
    }

    /** Refuses an instance that EC2 does not know, or has forgotten. */
    public void mustBeKnown(String instance) {
        act(() -> parts.launches().launched().instances().mustBeKnown(instance));
    }

    /** Refuses an instance that was not bought on the spot market. */
    public void mustBeSpot(String instance) {
        act(() -> parts.launches().launched().instances().mustBeSpot(instance));
    }

    /** A scheduled event is completed, canceled or active again. */
    public ScheduledEvent changeEvent(String id, ScheduledEvent.State state, Set<Via> via) {
        return calls.quietly(() -> {
            var event = parts.notices().events().change(id, state);
            tell(event, via);
            return event;
        });
    }

    private void tell(ScheduledEvent event, Set<Via> via) {
        if (via.contains(Via.QUEUE)) {
            parts.notices().queue().send(ScheduledEvents.asNotice(event), ENVELOPE_VERSION);
        }
    }

    /** The instances of a node pool that begin to run or run, in the order of their launch. */
    public List<String> instancesOf(String pool) {
        return calls.quietly(() -> parts.launches().launched().instances().upIn(pool));
    }

    /** Those of them that were bought on the spot market. */
    public List<String> spotInstancesOf(String pool) {
        return calls.quietly(() -> {
            var instances = parts.launches().launched().instances();
            return instances.upIn(pool).stream().filter(instances::isSpot).toList();
        });
    }

    /** What is scheduled, was completed or was canceled. */
    public List<ScheduledEvent> events() {
        return calls.quietly(() -> parts.notices().events().all());
    }

    /** A check of an instance fails from now on. */
    public void failCheck(String instance, Check check) {
        act(() -> {
            parts.launches().launched().instances().mustBeUp(instance);
            parts.launches().launched().health().fail(instance, check);
        });
    }

    /** All checks of an instance pass again. */
    public void mendChecks(String instance) {
        act(() -> parts.launches().launched().health().mend(instance));
    }

    /** Somebody else stops an instance. */
    public void stop(String instance) {
        act(() -> parts.launches().launched().instances().stop(instance));
    }

    /** Somebody else terminates an instance. */
    public void terminate(String instance) {
        act(() -> parts.launches().launched().instances().terminate(instance));
    }

    private void act(Runnable work) {
        Supplier<Boolean> done = () -> {
            work.run();
            return true;
        };
        calls.quietly(done);
    }
}
