package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.PassParts;
import sh.joiner.engine.rule.Variant;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.requirement.LabelKey;

/**
 * The instance types that pools can launch, by zone and capacity type. An option is left out if a cheaper option of the same pool, zone and capacity
 * type has at least as much room and can hold the same pods. Capacity reservations are not used.
 */
final class LaunchOptions {

    private static final double UNAFFORDABLE = 1e6;

    private final PassParts parts;
    private final List<PodKind.Shape> shapes;
    private final GroupTable groups;
    private final List<LabelKey> otherKeys;
    private final DisruptionOptions settings;
    private final List<LaunchOption> all = new ArrayList<>();
    private final double[] unitWorth;

    LaunchOptions(PassParts parts, List<PodKind> kinds, GroupTable groups, DisruptionOptions settings) {
        this.parts = parts;
        this.shapes = kinds.stream().map(kind -> kind.shape).distinct().toList();
        this.groups = groups;
        this.otherKeys = groups.otherKeys();
        this.settings = settings;
        int templates = parts.templates().size();
        shapes.forEach(shape -> shape.types = new TypeSet[templates][]);
        parts.templates().forEach(this::take);
        this.unitWorth = worth();
        shapes.forEach(this::allow);
        shapes.forEach(this::value);
        kinds.forEach(kind -> {
            kind.worth = kind.shape.worth;
            kind.bulk = kind.shape.bulk;
        });
    }

    List<LaunchOption> all() {
        return List.copyOf(all);
    }

    /** Returns half of the lowest price of one unit of each resource, by slot, in billionths of a USD an hour. */
    double[] unitWorth() {
        return unitWorth;
    }

    private void take(Template template) {
        var kinds = template.filter().table().offeringKinds();
        shapes.forEach(shape -> shape.types[template.number()] = new TypeSet[kinds.size()]);
        if (!template.limits().allowsANode() && !template.limits().isLimited()) {
            return;
        }
        for (int number = 0; number < kinds.size(); number++) {
            if (kinds.get(number).capacityType() != CapacityType.RESERVED) {
                take(template, number, kinds.get(number));
            }
        }
    }

    private void take(Template template, int number, OfferingKind kind) {
        int state = parts.states().join(template.state(), parts.states().of(kind.requirements()));
        if (state == States.NEVER) {
            return;
        }
        var usable = template.filter().choice(state).usable().and(kind.available());
        shapes.forEach(shape -> shape.types[template.number()][number] = types(shape, template, kind, state));
        var users = users(template, number);
        var positions = usable.positions()
                .boxed()
                .sorted(Comparator.comparingDouble(kind::price))
                .mapToInt(Integer::intValue)
                .toArray();
        var kept = new ArrayList<LaunchOption>();
        for (int type : positions) {
            var room = room(template, type);
            if (kept.stream().noneMatch(option -> isDominated(users, type, room, option))) {
                int next = all.size() + kept.size();
                kept.add(option(
                        next, new LaunchOption.PoolOffering(template, number, kind, state, positions), type, room));
            }
        }
        all.addAll(kept);
    }

    private @Nullable TypeSet types(PodKind.Shape shape, Template template, OfferingKind kind, int state) {
        if (shape.ofSpot && kind.capacityType() == CapacityType.SPOT) {
            return null;
        }
        TypeSet found = null;
        for (var variant : shape.variants) {
            var types = types(variant, template, kind, state);
            found = found == null || types == null ? (found == null ? types : found) : found.or(types);
        }
        return found == null || found.isEmpty() ? null : found;
    }

    private @Nullable TypeSet types(Variant variant, Template template, OfferingKind kind, int from) {
        if (!variant.isAdmittedBy(template)) {
            return null;
        }
        int state = parts.states().join(from, variant.state());
        if (state == States.NEVER) {
            return null;
        }
        int[] places = variant.placeStates();
        TypeSet usable = null;
        for (int place : places.length == 0 ? new int[] {state} : places) {
            int joined = parts.states().join(state, place);
            if (joined != States.NEVER) {
                var types = template.filter().choice(joined).usable().and(kind.available());
                usable = usable == null ? types : usable.or(types);
            }
        }
        return usable == null
                ? null
                : template.holding(usable, variant.requests(), variant.placing().hostPorts());
    }

    private long[] room(Template template, int type) {
        var room = parts.slots().amounts(template.filter().table().type(type).allocatable());
        for (var group : template.daemons()) {
            if (group.types().has(type)) {
                Arrays.setAll(room, slot -> room[slot] - group.overhead()[slot]);
            }
        }
        return room;
    }

    /** Returns for each type the shapes whose pods can use it, with one bit for all shapes that can use the same types. */
    private Map<Integer, BitSet> users(Template template, int offering) {
        var distinct = new LinkedHashSet<TypeSet>();
        for (var shape : shapes) {
            var types = shape.types[template.number()][offering];
            if (types != null) {
                distinct.add(types);
            }
        }
        var users = new HashMap<Integer, BitSet>();
        int bit = 0;
        for (var types : distinct) {
            int own = bit++;
            types.positions()
                    .forEach(type ->
                            users.computeIfAbsent(type, _ -> new BitSet()).set(own));
        }
        return users;
    }

    private static boolean isDominated(Map<Integer, BitSet> users, int type, long[] room, LaunchOption by) {
        if (!hasRoom(by.room(), room)) {
            return false;
        }
        var others = (BitSet) users.getOrDefault(type, new BitSet()).clone();
        others.andNot(users.getOrDefault(by.type(), new BitSet()));
        return others.isEmpty();
    }

    private void allow(PodKind.Shape shape) {
        shape.options = new boolean[all.size()];
        for (var option : all) {
            var types = shape.types[option.template().number()][option.offeringNumber()];
            shape.options[option.number] = types != null && types.has(option.type());
        }
    }

    private LaunchOption option(int number, LaunchOption.PoolOffering offering, int type, long[] room) {
        var template = offering.template();
        var states = parts.states();
        int state = offering.state();
        var labels = template.filter().table().type(type).requirements();
        for (var key : otherKeys) {
            var value = labels.single(key);
            if (value.isPresent() && states.single(state, key).isEmpty()) {
                int joined = states.join(state, states.of(key, value.get()));
                state = joined == States.NEVER ? state : joined;
            }
        }
        var bits = new BitSet();
        bits.set(type);
        double price = price(template, offering.kind(), type, state) * SearchModel.PER_USD;
        var alone = template.filter().table().select(bits);
        return new LaunchOption(
                number,
                offering,
                type,
                alone,
                Math.round(price),
                new LaunchOption.EmptyNode(state, room, groups.domainsOf(state), new byte[groups.size()]));
    }

    /**
     * Returns the price of the type. If the pool has minValues, a claim must list several types. Then returns the highest price among the cheapest
     * types that have at least as much room and that together have enough different values.
     */
    private double price(Template template, OfferingKind kind, int type, int state) {
        var filter = template.filter();
        var choice = filter.choice(state);
        if (choice.minimums().isEmpty()) {
            return kind.price(type);
        }
        var least = room(template, type);
        var similar = choice.usable()
                .and(kind.available())
                .positions()
                .boxed()
                .filter(other -> kind.price(other) >= kind.price(type) && hasRoom(room(template, other), least))
                .sorted(Comparator.comparingDouble(kind::price))
                .toList();
        var bits = new BitSet();
        for (int other : similar) {
            bits.set(other);
            if (filter.keepsMinimums(state, filter.table().select(bits))) {
                return kind.price(other);
            }
        }
        return UNAFFORDABLE;
    }

    private static boolean hasRoom(long[] room, long[] least) {
        for (int slot = 0; slot < room.length; slot++) {
            if (room[slot] < least[slot]) {
                return false;
            }
        }
        return true;
    }

    private double[] worth() {
        return IntStream.range(0, parts.slots().names().size())
                .mapToDouble(slot -> all.stream()
                        .filter(option -> option.room()[slot] > 0)
                        .mapToDouble(option -> option.price() / 2.0 / option.room()[slot])
                        .min()
                        .orElse(0))
                .toArray();
    }

    private void value(PodKind.Shape shape) {
        double extra = settings.scheduling().nodeCost() * SearchModel.PER_USD;
        double least = Double.POSITIVE_INFINITY;
        for (var option : all) {
            if (shape.options[option.number]) {
                double share = 0;
                for (int slot : shape.slots) {
                    share = Math.max(share, (double) shape.requests[slot] / option.room()[slot]);
                }
                least = Math.min(least, share * (option.price() + extra));
            }
        }
        if (least == Double.POSITIVE_INFINITY) {
            least = 0;
            for (int slot : shape.slots) {
                least += unitWorth[slot] * shape.requests[slot] * 2;
            }
        }
        shape.worth = Math.max(1, Math.round(least));
        for (int slot : shape.slots) {
            shape.bulk += unitWorth[slot] * shape.requests[slot];
        }
    }
}
