package sh.joiner.sandbox.instance;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.SharedAccount;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.capacity.LaunchLimits;
import sh.joiner.sandbox.identity.Roles;
import sh.joiner.sandbox.instance.LaunchedInstance.Card;
import sh.joiner.sandbox.instance.Shutdown.Kind;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.kubelet.InstanceListener;
import sh.joiner.sandbox.launch.CheckedLaunch;
import sh.joiner.sandbox.launch.StoredTemplate;
import sh.joiner.sandbox.market.Lifecycle;
import sh.joiner.sandbox.volume.EbsAttachment;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/**
 * The instances of the account, from their launch until EC2 no longer returns them. Calls the {@link InstanceListener} when a kubelet starts, and
 * when an instance starts to stop or to terminate.
 */
public final class Instances {

    /**
     * The tag of an image whose kubelet never starts. The value is {@code fails} for all instances, or {@code fails on m5.large} for instances of one type.
     */
    private static final String KUBELET = "sandbox/kubelet";

    /** The time between the termination of instances and the end of their capacity block (EC2 User Guide, "Capacity Blocks for ML"). */
    private static final Duration BLOCK_RECLAIM = Duration.ofMinutes(30);

    private final Map<String, LaunchedInstance> instances = new LinkedHashMap<>();
    private final SharedAccount shared;
    private final Hardware hardware;
    private final Calls calls;
    private final InstanceListener listener;
    private final WorldClock clock;
    private final PlacementAssigner placements;
    private final StateListener transitions;

    public Instances(
            SharedAccount shared,
            Calls calls,
            InstanceListener listener,
            WorldClock clock,
            LaunchLimits limits,
            StateListener transitions) {
        this.shared = shared;
        this.hardware = new Hardware(shared);
        this.calls = calls;
        this.listener = listener;
        this.clock = clock;
        this.placements = new PlacementAssigner(limits);
        this.transitions = transitions;
    }

    public Instant now() {
        return clock.now();
    }

    /** Sets the share of the memory that is reserved on instances of this type. Affects instances that boot from now on. */
    public void reserveMemory(String instanceType, double share) {
        hardware.reserveMemory(instanceType, share);
    }

    boolean isReserved(LaunchedInstance instance) {
        return placements.isReserved(instance);
    }

    /** Returns the volumes that the cluster has attached, is attaching or is detaching. */
    List<EbsAttachment> attachedVolumes() {
        return listener.volumes();
    }

    /** Returns all instances that can still be described. */
    Collection<LaunchedInstance> all() {
        forget();
        return instances.values();
    }

    Optional<LaunchedInstance> find(String id) {
        forget();
        return Optional.ofNullable(instances.get(id));
    }

    /**
     * Launches an instance. Throws EC2's error if EC2's capacity, a quota, a reservation, a placement group or the subnet does not allow the launch.
     */
    public LaunchedInstance launch(CheckedLaunch checked, Lifecycle lifecycle, Map<String, String> tags) {
        var assigned = placements.assign(checked, lifecycle, all(), now());
        var id = shared.random().freshId("i");
        var placement = shared.settings().isClusterReused() ? assigned.namedAfter(id) : assigned;
        var span = StartTimes.from(now(), id, checked.typeName(), shared.random());
        var instance = new LaunchedInstance(id, checked, lifecycle, placement, span, cards(checked));
        instances.put(id, instance);
        shared.tags().register(id, withTemplate(tags, checked.template()));
        instance.cards().forEach(card -> shared.tags().register(card.id(), Map.of()));
        transitions.changed(id, InstanceStateName.PENDING);
        announceAt(span.running(), instance, InstanceStateName.RUNNING);
        var _ = clock.schedule(Duration.between(now(), span.booted()), () -> boot(id));
        placements.endOfBlock(placement).ifPresent(end -> reclaimAt(end.minus(BLOCK_RECLAIM), id));
        return instance;
    }

    /** Schedules the termination of an instance before the end of its capacity block. */
    private void reclaimAt(Instant instant, String id) {
        var due = instant.isAfter(now()) ? Duration.between(now(), instant) : Duration.ZERO;
        var _ = clock.schedule(
                due,
                () -> calls.quietly(() -> {
                    find(id).ifPresent(launchedInstance -> end(
                            launchedInstance,
                            Kind.TERMINATION,
                            Shutdown.BY_THE_BLOCK,
                            "Capacity Block reservation ends"));
                    return id;
                }));
    }

    /** Announces a state at this instant, unless the instance is then in another state. */
    private void announceAt(Instant instant, LaunchedInstance instance, InstanceStateName state) {
        var _ = clock.schedule(
                Duration.between(now(), instant),
                () -> calls.quietly(() -> {
                    if (instance.stateAt(now()) == state) {
                        transitions.changed(instance.id(), state);
                    }
                    return state;
                }));
    }

    private List<Card> cards(CheckedLaunch checked) {
        var interfaces = checked.template().interfaces();
        if (interfaces.isEmpty()) {
            return List.of(new Card(shared.random().freshId("eni"), 0, 0, "interface"));
        }
        var cards = new ArrayList<Card>();
        for (var card : interfaces) {
            cards.add(new Card(
                    shared.random().freshId("eni"),
                    Optional.ofNullable(card.deviceIndex()).orElse(0),
                    Optional.ofNullable(card.networkCardIndex()).orElse(0),
                    Optional.ofNullable(card.interfaceType()).orElse("interface")));
        }
        return cards;
    }

    private static Map<String, String> withTemplate(Map<String, String> tags, StoredTemplate template) {
        var all = new TreeMap<>(tags);
        all.put("aws:ec2launchtemplate:id", template.id());
        all.put("aws:ec2launchtemplate:version", StoredTemplate.VERSION);
        return all;
    }

    private void boot(String id) {
        calls.quietly(() -> instanceToBoot(id)).ifPresent(listener::booted);
    }

    private Optional<BootedInstance> instanceToBoot(String id) {
        return find(id).filter(instance -> !instance.isEnding())
                .filter(instance -> hasCredentials(instance.checked()))
                .filter(instance -> startsKubelet(instance.checked()))
                .map(hardware::boot);
    }

    /** Returns false if a tag of the image says that its kubelet does not start, as in an image that was built wrongly. */
    private boolean startsKubelet(CheckedLaunch checked) {
        var tag = shared.tags().of(checked.image().image().imageId()).getOrDefault(KUBELET, "");
        return !tag.equals("fails") && !tag.equals("fails on " + checked.typeName());
    }

    /**
     * Returns true if the role of the instance's profile trusts EC2, or if there is no profile or role. Otherwise the instance runs, but its kubelet
     * never joins the cluster.
     */
    private static boolean hasCredentials(CheckedLaunch checked) {
        return checked.profile().stream()
                .flatMap(profile -> profile.roles().stream())
                .allMatch(Roles::trustsEc2);
    }

    /** Terminates an instance, unless the instance is already terminating or terminated. */
    void terminate(LaunchedInstance instance) {
        end(instance, Kind.TERMINATION, Shutdown.BY_A_CALL, "User initiated shutdown");
    }

    /** Terminates an instance, as a user outside of Joiner does. */
    public void terminate(String id) {
        terminate(known(id));
    }

    /** Stops an instance, as a user outside of Joiner does. The instance keeps its address. */
    public void stop(String id) {
        var instance = known(id);
        if (!instance.isEnding()) {
            end(instance, Kind.STOP, Shutdown.BY_A_CALL, "User initiated shutdown");
        }
    }

    /** Reclaims a spot instance, if the instance still exists. */
    public void reclaim(String id) {
        find(id).ifPresent(this::reclaim);
    }

    private void reclaim(LaunchedInstance instance) {
        end(instance, Kind.TERMINATION, Shutdown.BY_THE_SPOT_MARKET, "Spot instance termination");
    }

    /** Throws an exception if the instance does not exist, or is neither pending nor running. */
    public void mustBeUp(String id) {
        if (known(id).isEnding()) {
            throw new IllegalArgumentException("instance %s is neither pending nor running".formatted(id));
        }
    }

    /** Throws an exception if the instance does not exist. */
    public void mustBeKnown(String id) {
        known(id);
    }

    /** Returns true if the instance is a spot instance. */
    public boolean isSpot(String id) {
        return known(id).lifecycle() == Lifecycle.SPOT;
    }

    /** Throws an exception if the instance is not a spot instance. */
    public void mustBeSpot(String id) {
        if (!isSpot(id)) {
            throw new IllegalArgumentException("instance %s is not a spot instance".formatted(id));
        }
    }

    private LaunchedInstance known(String id) {
        return find(id).orElseThrow(() -> new NoSuchElementException("instance \"%s\" does not exist".formatted(id)));
    }

    private void end(LaunchedInstance instance, Kind kind, String code, String message) {
        if (instance.isTerminating()) {
            return;
        }
        var completed = now().plus(StartTimes.shutdown(instance.id(), shared.random()));
        var end = new Shutdown(kind, now(), completed, code, code + ": " + message);
        instance.end(end);
        if (end.isFinal()) {
            placements.release(instance, completed);
        }
        transitions.changed(instance.id(), end.stateAt(now()));
        announceAt(completed, instance, end.stateAt(completed));
        var _ = clock.schedule(Duration.ZERO, () -> listener.stopped(instance.id()));
    }

    /** Returns the ids of the pending and running instances of a node pool, in the order of their launch. */
    public List<String> upIn(String pool) {
        return all().stream()
                .filter(instance -> !instance.isEnding())
                .map(LaunchedInstance::id)
                .filter(id -> pool.equals(shared.tags().of(id).get("karpenter.sh/nodepool")))
                .toList();
    }

    /** Returns all instances that EC2 still describes, converted to Joiner's model class, ordered by id. */
    public List<Instance> descriptions() {
        var now = now();
        return all().stream()
                .map(instance -> description(instance, now))
                .sorted(Comparator.comparing(Instance::id))
                .toList();
    }

    private Instance description(LaunchedInstance instance, Instant now) {
        var checked = instance.checked();
        var zone = checked.subnet().zone().name();
        return new Instance(
                new InstanceId(instance.id()),
                "aws:///%s/%s".formatted(zone, instance.id()),
                Instance.State.valueOf(instance.stateAt(now).name()),
                checked.typeName(),
                zone,
                instance.lifecycle() == Lifecycle.SPOT ? CapacityType.SPOT : CapacityType.ON_DEMAND,
                checked.image().id(),
                checked.subnet().id(),
                instance.span().launched(),
                Instance.Placement.UNKNOWN,
                shared.tags().of(instance.id()));
    }

    private void forget() {
        var now = now();
        var forgotten = instances.values().stream()
                .filter(instance -> instance.isForgottenAt(now))
                .toList();
        for (var instance : forgotten) {
            instances.remove(instance.id());
            shared.tags().forget(instance.id());
            instance.cards().forEach(card -> shared.tags().forget(card.id()));
        }
    }
}
