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
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.capacity.LaunchLimits;
import sh.joiner.sandbox.identity.Roles;
import sh.joiner.sandbox.instance.LaunchedInstance.Card;
import sh.joiner.sandbox.instance.Shutdown.Kind;
import sh.joiner.sandbox.kubelet.Machine;
import sh.joiner.sandbox.kubelet.MachineRoom;
import sh.joiner.sandbox.launch.Blueprint;
import sh.joiner.sandbox.launch.StoredTemplate;
import sh.joiner.sandbox.market.Lifecycle;
import sh.joiner.sandbox.volume.EbsAttachment;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** The instances of the account, from their launch until EC2 forgets them; tells the machine room when one boots and when one stops. */
public final class Instances {

    private static final Duration BLOCK_RECLAIM =
            Duration.ofMinutes(30); // before the block's end (EC2 User Guide, "Capacity Blocks for ML")

    private final Map<String, LaunchedInstance> instances = new LinkedHashMap<>();
    private final Estate estate;
    private final Hardware hardware;
    private final Calls calls;
    private final MachineRoom room;
    private final WorldClock clock;
    private final Seating seating;
    private final Transitions transitions;

    public Instances(
            Estate estate,
            Calls calls,
            MachineRoom room,
            WorldClock clock,
            LaunchLimits limits,
            Transitions transitions) {
        this.estate = estate;
        this.hardware = new Hardware(estate);
        this.calls = calls;
        this.room = room;
        this.clock = clock;
        this.seating = new Seating(limits);
        this.transitions = transitions;
    }

    public Instant now() {
        return clock.now();
    }

    /** On machines of this type that boot from now on, this share of the memory is not there. */
    public void keepMemory(String instanceType, double share) {
        hardware.keepMemory(instanceType, share);
    }

    boolean isReserved(LaunchedInstance instance) {
        return seating.isReserved(instance);
    }

    /** What the cluster has attached. */
    List<EbsAttachment> attachedVolumes() {
        return room.volumes();
    }

    /** All that can still be described. */
    Collection<LaunchedInstance> all() {
        forget();
        return instances.values();
    }

    Optional<LaunchedInstance> find(String id) {
        forget();
        return Optional.ofNullable(instances.get(id));
    }

    /** Starts one instance, or throws EC2's error when it has no place for it. */
    public LaunchedInstance launch(Blueprint blueprint, Lifecycle lifecycle, Map<String, String> tags) {
        var free = seating.seat(blueprint, lifecycle, all(), now());
        var id = estate.chance().freshId("i");
        var seat = estate.settings().isOutlived() ? free.namedAfter(id) : free;
        var span = LifeSpan.from(now(), id, blueprint.typeName(), estate.chance());
        var instance = new LaunchedInstance(id, blueprint, lifecycle, seat, span, cards(blueprint));
        instances.put(id, instance);
        estate.tags().register(id, withTemplate(tags, blueprint.template()));
        instance.cards().forEach(card -> estate.tags().register(card.id(), Map.of()));
        transitions.changed(id, InstanceStateName.PENDING);
        tellAt(span.running(), instance, InstanceStateName.RUNNING);
        var _ = clock.schedule(Duration.between(now(), span.booted()), () -> boot(id));
        seating.endOfBlock(seat).ifPresent(end -> reclaimAt(end.minus(BLOCK_RECLAIM), id));
        return instance;
    }

    /** An instance goes with the capacity block that it runs in. */
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

    /** Tells of a state when it is reached, unless the instance is in another one by then. */
    private void tellAt(Instant instant, LaunchedInstance instance, InstanceStateName state) {
        var _ = clock.schedule(
                Duration.between(now(), instant),
                () -> calls.quietly(() -> {
                    if (instance.stateAt(now()) == state) {
                        transitions.changed(instance.id(), state);
                    }
                    return state;
                }));
    }

    private List<Card> cards(Blueprint blueprint) {
        var asked = blueprint.template().interfaces();
        if (asked.isEmpty()) {
            return List.of(new Card(estate.chance().freshId("eni"), 0, 0, "interface"));
        }
        var cards = new ArrayList<Card>();
        for (var card : asked) {
            cards.add(new Card(
                    estate.chance().freshId("eni"),
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
        calls.quietly(() -> machineToBoot(id)).ifPresent(room::booted);
    }

    private Optional<Machine> machineToBoot(String id) {
        return find(id).filter(instance -> !instance.isStoppingOrGone())
                .filter(instance -> hasCredentials(instance.blueprint()))
                .map(hardware::machine);
    }

    /** A machine whose role does not trust EC2 runs, but its kubelet never joins. */
    private static boolean hasCredentials(Blueprint blueprint) {
        return blueprint.profile().stream()
                .flatMap(profile -> profile.roles().stream())
                .allMatch(Roles::trustsEc2);
    }

    /** Begins the shutdown, unless it has begun before. */
    void terminate(LaunchedInstance instance) {
        end(instance, Kind.TERMINATION, Shutdown.BY_A_CALL, "User initiated shutdown");
    }

    /** Somebody else terminates it. */
    public void terminate(String id) {
        terminate(known(id));
    }

    /** Somebody stops it; its address stays its own. */
    public void stop(String id) {
        var instance = known(id);
        if (!instance.isStoppingOrGone()) {
            end(instance, Kind.STOP, Shutdown.BY_A_CALL, "User initiated shutdown");
        }
    }

    /** The spot market takes it back, if it is still there. */
    public void reclaim(String id) {
        find(id).ifPresent(this::takeBack);
    }

    private void takeBack(LaunchedInstance instance) {
        end(instance, Kind.TERMINATION, Shutdown.BY_THE_SPOT_MARKET, "Spot instance termination");
    }

    /** Refuses an instance that is not there or has begun to end. */
    public void mustBeUp(String id) {
        if (known(id).isStoppingOrGone()) {
            throw new IllegalArgumentException("instance %s has begun to end".formatted(id));
        }
    }

    /** Refuses an instance that is not there. */
    public void mustBeKnown(String id) {
        known(id);
    }

    /** Whether it was bought on the spot market. */
    public boolean isSpot(String id) {
        return known(id).lifecycle() == Lifecycle.SPOT;
    }

    /** Refuses an instance that the spot market cannot take back. */
    public void mustBeSpot(String id) {
        if (!isSpot(id)) {
            throw new IllegalArgumentException("instance %s is no spot instance".formatted(id));
        }
    }

    private LaunchedInstance known(String id) {
        return find(id).orElseThrow(() -> new NoSuchElementException("there is no instance " + id));
    }

    private void end(LaunchedInstance instance, Kind kind, String code, String message) {
        if (instance.isTerminating()) {
            return;
        }
        var done = now().plus(LifeSpan.shutdown(instance.id(), estate.chance()));
        var end = new Shutdown(kind, now(), done, code, code + ": " + message);
        instance.end(end);
        if (end.isFinal()) {
            seating.leave(instance, done);
        }
        transitions.changed(instance.id(), end.stateAt(now()));
        tellAt(done, instance, end.stateAt(done));
        var _ = clock.schedule(Duration.ZERO, () -> room.stopped(instance.id()));
    }

    /** The ids of those of a node pool that have not begun to end, in the order of their launch. */
    public List<String> upIn(String pool) {
        return all().stream()
                .filter(instance -> !instance.isStoppingOrGone())
                .map(LaunchedInstance::id)
                .filter(id -> pool.equals(estate.tags().of(id).get("karpenter.sh/nodepool")))
                .toList();
    }

    /** All that can still be described, in the order of ids, in the model's words. */
    public List<Instance> machines() {
        var now = now();
        return all().stream()
                .map(instance -> machine(instance, now))
                .sorted(Comparator.comparing(Instance::id))
                .toList();
    }

    private Instance machine(LaunchedInstance instance, Instant now) {
        var blueprint = instance.blueprint();
        var zone = blueprint.subnet().zone().name();
        return new Instance(
                new InstanceId(instance.id()),
                "aws:///%s/%s".formatted(zone, instance.id()),
                Instance.State.valueOf(instance.stateAt(now).name()),
                blueprint.typeName(),
                zone,
                instance.lifecycle() == Lifecycle.SPOT ? CapacityType.SPOT : CapacityType.ON_DEMAND,
                blueprint.image().id(),
                blueprint.subnet().id(),
                instance.span().launched(),
                Instance.Seat.UNTOLD,
                estate.tags().of(instance.id()));
    }

    private void forget() {
        var now = now();
        var gone = instances.values().stream()
                .filter(instance -> instance.isForgottenAt(now))
                .toList();
        for (var instance : gone) {
            instances.remove(instance.id());
            estate.tags().forget(instance.id());
            instance.cards().forEach(card -> estate.tags().forget(card.id()));
        }
    }
}
