package sh.joiner.sandbox.instance;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.account.Estate;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.instance.LaunchedInstance.Card;
import sh.joiner.sandbox.launch.Blueprint;
import sh.joiner.sandbox.launch.Lifecycle;
import sh.joiner.sandbox.launch.StoredTemplate;
import sh.joiner.sandbox.workload.Machine;
import sh.joiner.sandbox.workload.MachineRoom;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/** The instances of the account, from their launch until EC2 forgets them; tells the machine room when one boots and when one stops. */
public final class Instances {

    private final Map<String, LaunchedInstance> instances = new LinkedHashMap<>();
    private final Estate estate;
    private final Hardware hardware;
    private final Calls calls;
    private final MachineRoom room;
    private final WorldClock clock;

    public Instances(Estate estate, Calls calls, MachineRoom room, WorldClock clock) {
        this.estate = estate;
        this.hardware = new Hardware(estate);
        this.calls = calls;
        this.room = room;
        this.clock = clock;
    }

    public Instant now() {
        return clock.now();
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

    /** Starts one instance; empty when its subnet has no free address left. */
    public Optional<LaunchedInstance> launch(Blueprint blueprint, Lifecycle lifecycle, Map<String, String> tags) {
        var address = blueprint.subnet().addresses().take(now());
        if (address.isEmpty()) {
            return Optional.empty();
        }
        var id = estate.chance().freshId("i");
        var span = LifeSpan.from(now(), id, blueprint.typeName(), estate.chance());
        var instance = new LaunchedInstance(id, blueprint, lifecycle, address.getAsInt(), span, cards(blueprint));
        instances.put(id, instance);
        estate.tags().register(id, withTemplate(tags, blueprint.template()));
        instance.cards().forEach(card -> estate.tags().register(card.id(), Map.of()));
        var _ = clock.schedule(Duration.between(now(), span.booted()), () -> boot(id));
        return Optional.of(instance);
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
        return find(id).filter(instance -> !instance.isTerminating()).map(hardware::machine);
    }

    /** Begins the shutdown, unless it has begun before. */
    void terminate(LaunchedInstance instance) {
        if (instance.isTerminating()) {
            return;
        }
        var done = now().plus(LifeSpan.shutdown(instance.id(), estate.chance()));
        instance.terminate(now(), done);
        instance.blueprint().subnet().addresses().release(instance.address(), done);
        var _ = clock.schedule(Duration.ZERO, () -> room.stopped(instance.id()));
    }

    /** How many instances there are in each state that occurs. */
    public Map<InstanceStateName, Long> counts() {
        var counts = new TreeMap<InstanceStateName, Long>();
        all().forEach(instance -> counts.merge(instance.stateAt(now()), 1L, Long::sum));
        return counts;
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
