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
import sh.joiner.sandbox.capacity.ReservationRequest;
import sh.joiner.sandbox.image.ImageDescription;
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.sandbox.image.ImageStateName;
import sh.joiner.sandbox.instance.InstanceHealth.Check;
import sh.joiner.sandbox.market.SpotSurge;
import sh.joiner.sandbox.notice.EventBridgeEvent;
import sh.joiner.sandbox.notice.EventBridgeEvent.BlockExpiration;
import sh.joiner.sandbox.notice.EventBridgeEvent.SpotInterruption;
import sh.joiner.sandbox.notice.ScheduledEvent;
import sh.joiner.sandbox.notice.ScheduledEvents;
import sh.joiner.sandbox.notice.ScheduledEvents.Via;

/**
 * Reads and changes the account for the sandbox's API, stories and tests, without calls of AWS APIs. Every method holds the lock of {@link Calls},
 * which is required for every access to the account. A method that needs an existing object throws {@code NoSuchElementException} if the object does
 * not exist. Invalid input leads to an {@code IllegalArgumentException}. All durations are in world time. Thread-safe.
 */
public final class CloudControls {

    /** The current version of EventBridge's event envelope. */
    public static final String ENVELOPE_VERSION = "0";

    private static final Duration SPOT_WARNING = Duration.ofMinutes(2);
    /** The time between the warning and the end of a capacity block (EC2 User Guide, "Monitor Capacity Blocks using EventBridge"). */
    private static final Duration BLOCK_WARNING = Duration.ofMinutes(40);

    private final Calls calls;
    private final AccountParts parts;
    private final WorldClock clock;

    CloudControls(Calls calls, AccountParts parts, WorldClock clock) {
        this.calls = calls;
        this.parts = parts;
        this.clock = clock;
    }

    /** Creates an image as if its creation had started at {@code started}, which must not be in the future. Returns the image's id. */
    public String buildImage(ImageRequest request, Instant started) {
        return calls.quietly(() -> parts.region().published().images().build(request, started));
    }

    /** Changes the state of an image at the instant {@code due}, or now if that instant has passed. */
    public void changeImageState(String id, ImageStateName state, Instant due) {
        act(() -> parts.region().published().images().changeState(id, state, due));
    }

    /**
     * Sets the accounts that may use an image in addition to its owner: ids with twelve digits, or {@code all}. With an empty set, only the
     * owner may use the image.
     */
    public void shareImage(String id, Set<String> accounts) {
        act(() -> parts.region().published().images().share(id, accounts));
    }

    /** Deprecates an image from this instant on. */
    public void deprecateImage(String id, Instant from) {
        act(() -> parts.region().published().images().deprecate(id, from));
    }

    /** Publishes new AWS images of a family: {@code AL2}, {@code AL2023}, {@code BOTTLEROCKET} or {@code WINDOWS}. */
    public void releaseImages(String family) {
        act(() -> parts.region().published().releases().release(family, clock.now()));
    }

    /** Publishes new AWS images of those series of a family whose names contain {@code variant}, such as {@code -nvidia}. */
    public void releaseImages(String family, String variant) {
        act(() -> parts.region().published().releases().release(family, variant, clock.now()));
    }

    /** Sets the share of the memory that hypervisor and kernel reserve; 0.1 means 10 %. Affects instances of this type that boot from now on. */
    public void reserveMemory(String instanceType, double share) {
        if (!(share >= 0 && share < 1)) { // refuses NaN too
            throw new IllegalArgumentException(
                    "memory share %s is invalid: use a number from 0 to less than 1".formatted(share));
        }
        act(() -> parts.launches().launched().instances().reserveMemory(instanceType, share));
    }

    /** Returns all images of all owners, in the order in which the sandbox added them. */
    public List<ImageDescription> images() {
        return calls.quietly(() -> parts.region().published().images().descriptions());
    }

    /** Limits the number of instances that EC2 can still launch of some offerings. */
    public void limitCapacity(CapacityRule rule) {
        act(() -> parts.launches().limits().pools().limit(rule));
    }

    /** Limits the number of running vCPUs of a group of instance families, for {@code on-demand} or {@code spot}. */
    public void limitVcpus(Bucket bucket, String capacityType, int vCpus) {
        act(() -> parts.launches().limits().quotas().limit(bucket, capacityType, vCpus));
    }

    /** Returns the active limits of capacity, with the capacity that is left. */
    public List<CapacityRule> capacity() {
        return calls.quietly(() -> parts.launches().limits().pools().rules(clock.now()));
    }

    /** Multiplies spot prices. */
    public void multiplySpotPrices(SpotSurge surge) {
        act(() -> parts.region().market().prices().surge(surge));
    }

    /** Reserves capacity and returns the reservation's id. For a capacity block, a message is sent to the queue 40 minutes before its end. */
    public String reserve(ReservationRequest request) {
        var id = calls.quietly(() -> parts.launches().limits().reservations().reserve(request));
        var end = request.end();
        if (request.kind() == ReservationRequest.Kind.CAPACITY_BLOCK && end != null) {
            var _ = clock.schedule(until(end.minus(BLOCK_WARNING)), () -> announceEnd(id, end));
        }
        return id;
    }

    private Duration until(Instant due) {
        var now = clock.now();
        return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
    }

    private void announceEnd(String reservation, Instant end) {
        act(() -> {
            if (parts.launches().limits().reservations().isActive(reservation)) {
                parts.notices().queue().send(new BlockExpiration(reservation, end), ENVELOPE_VERSION);
            }
        });
    }

    public void cancelReservation(String id) {
        act(() -> parts.launches().limits().reservations().cancel(id));
    }

    /** Creates a placement group and returns its id. */
    public String createPlacementGroup(String name, String strategy, Map<String, String> tags) {
        return calls.quietly(() -> parts.launches().limits().groups().create(name, strategy, tags));
    }

    /** Limits the number of launch templates of the account. */
    public void limitLaunchTemplates(int most) {
        act(() -> parts.launches().requests().templates().limit(most));
    }

    /** Sets the number of free addresses of a subnet, as if other users took or returned addresses. */
    public void setFreeAddresses(String subnet, int free) {
        act(() -> parts.region().subnets().setFreeAddresses(subnet, free));
    }

    /** Deletes the security group with this name. */
    public void deleteSecurityGroup(String name) {
        act(() -> parts.region().groups().delete(name));
    }

    /**
     * Creates a role that this service may assume. If the role of an instance's profile does not trust {@code ec2.amazonaws.com}, the kubelet does
     * not join the cluster.
     */
    public void createRole(String name, String trustedService) {
        act(() -> parts.roles().create(name, trustedService, clock.now()));
    }

    public void deleteRole(String name) {
        act(() -> parts.roles().delete(name));
    }

    /** Deletes an instance profile, even if it contains a role. */
    public void deleteProfile(String name) {
        act(() -> parts.profiles().remove(name));
    }

    /** Creates an instance profile that contains the role for nodes. */
    public void createProfile(String name) {
        act(() -> parts.profiles().provide(name));
    }

    /** Sets the time until a change is visible everywhere in AWS, for example a new launch template, instance profile or instance. */
    public void setPropagationDelay(Duration lag) {
        act(() -> parts.shared().delay().set(lag));
    }

    /** Sends a notice to the queue, without any change in EC2. */
    public void send(EventBridgeEvent notice, String envelopeVersion) {
        act(() -> parts.notices().queue().send(notice, envelopeVersion));
    }

    /** Sends any text to the queue. */
    public void sendRaw(String body) {
        act(() -> parts.notices().queue().send(body));
    }

    /** Returns the number of messages in the queue, received or not. */
    public int queued() {
        return calls.quietly(() -> parts.notices().queue().size());
    }

    /** Sends a spot interruption warning and reclaims the instance two minutes later. */
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

    /**
     * Schedules an event for an instance and returns the event with its id. {@code via} specifies if the event is announced in the instance
     * status, on the queue, or on both.
     */
    public ScheduledEvent scheduleEvent(
            String instance, String code, Instant notBefore, @Nullable Instant notAfter, Set<Via> via) {
        return calls.quietly(() -> {
            parts.launches().launched().instances().mustBeUp(instance);
            var event = parts.notices().events().schedule(instance, code, notBefore, notAfter, via);
            announce(event, via);
            return event;
        });
    }

    /** Throws an exception if the instance does not exist, or if EC2 no longer returns the instance. */
    public void mustBeKnown(String instance) {
        act(() -> parts.launches().launched().instances().mustBeKnown(instance));
    }

    /** Throws an exception if the instance is not a spot instance. */
    public void mustBeSpot(String instance) {
        act(() -> parts.launches().launched().instances().mustBeSpot(instance));
    }

    /** Changes the state of a scheduled event: completed, canceled or active again. */
    public ScheduledEvent changeEvent(String id, ScheduledEvent.State state, Set<Via> via) {
        return calls.quietly(() -> {
            var event = parts.notices().events().change(id, state);
            announce(event, via);
            return event;
        });
    }

    private void announce(ScheduledEvent event, Set<Via> via) {
        if (via.contains(Via.QUEUE)) {
            parts.notices().queue().send(ScheduledEvents.asNotice(event), ENVELOPE_VERSION);
        }
    }

    /** Returns the pending and running instances of a node pool, in the order of their launch. */
    public List<String> instancesOf(String pool) {
        return calls.quietly(() -> parts.launches().launched().instances().upIn(pool));
    }

    /** Returns the pending and running spot instances of a node pool, in the order of their launch. */
    public List<String> spotInstancesOf(String pool) {
        return calls.quietly(() -> {
            var instances = parts.launches().launched().instances();
            return instances.upIn(pool).stream().filter(instances::isSpot).toList();
        });
    }

    /** Returns all scheduled events: active, completed and canceled. */
    public List<ScheduledEvent> events() {
        return calls.quietly(() -> parts.notices().events().all());
    }

    /** Makes a status check of an instance fail from now on. */
    public void failCheck(String instance, Check check) {
        act(() -> {
            parts.launches().launched().instances().mustBeUp(instance);
            parts.launches().launched().health().fail(instance, check);
        });
    }

    /** Makes all status checks of an instance pass again. */
    public void passChecks(String instance) {
        act(() -> parts.launches().launched().health().passChecks(instance));
    }

    /** Stops an instance, as a user outside of Joiner does. */
    public void stop(String instance) {
        act(() -> parts.launches().launched().instances().stop(instance));
    }

    /** Terminates an instance, as a user outside of Joiner does. */
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
