package sh.joiner.engine.sizing;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.Offering;
import sh.joiner.model.catalog.Overlay;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * Applies NodeOverlays to the types of every pool, and decides which overlays are valid (core 7.7). Each evaluation needs a new object.
 */
public final class Overlays {

    private static final Comparator<Overlay> ORDER = Comparator.comparingInt(Overlay::weight)
            .thenComparing(Overlay::name)
            .reversed();

    private final Map<String, List<PoolType>> pools = new TreeMap<>();
    private final SortedMap<String, OverlayValidity> validities = new TreeMap<>();

    /** The validity of an overlay. */
    public sealed interface OverlayValidity {

        /** The overlay is valid. */
        record Valid() implements OverlayValidity {}

        /** The overlay is invalid. */
        record Invalid(String problem) implements OverlayValidity {}

        /** Another overlay of the same weight changes the same value. This overlay is ignored. */
        record Conflict(String other, String about) implements OverlayValidity {}
    }

    /** The result of an evaluation. Pools without changed types are left out. */
    public record Outcome(SortedMap<String, PoolTypes> types, SortedMap<String, OverlayValidity> validities) {

        /** The result without overlays. */
        public static final Outcome NOTHING = new Outcome(new TreeMap<>(), new TreeMap<>());

        public Outcome {
            types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
            validities = Collections.unmodifiableSortedMap(new TreeMap<>(validities));
        }
    }

    private Overlays() {}

    /** Evaluates all pools together: an overlay with a conflict in one pool applies to no pool. */
    public static Outcome inspect(List<Pool> pools, Map<String, List<InstanceType>> typesOf, List<Overlay> overlays) {
        if (overlays.isEmpty()) {
            return Outcome.NOTHING;
        }
        var evaluation = new Overlays();
        for (var pool : pools) {
            var types = typesOf.getOrDefault(pool.template().nodeClass().name(), List.of());
            var known = Requirements.ofLabels(pool.template().labels())
                    .and(Requirements.of(
                            Requirement.in(Labels.POOL, pool.name()),
                            Requirement.in(
                                    Labels.NODE_CLASS,
                                    pool.template().nodeClass().name())));
            evaluation.pools.put(
                    pool.name(),
                    types.stream().map(type -> new PoolType(type, known)).toList());
        }
        overlays.stream().sorted(ORDER).forEach(evaluation::take);
        return new Outcome(evaluation.changed(), evaluation.validities);
    }

    private void take(Overlay overlay) {
        if (!overlay.isReadable()) {
            validities.put(overlay.name(), new OverlayValidity.Invalid(overlay.problem()));
            return;
        }
        var selected = pools.values().stream()
                .flatMap(List::stream)
                .filter(type -> type.isSelectedBy(overlay))
                .toList();
        var conflict = selected.stream()
                .flatMap(type -> type.conflicts(overlay).stream())
                .findFirst();
        if (conflict.isPresent()) {
            validities.put(overlay.name(), conflict.get());
            return;
        }
        selected.forEach(type -> type.take(overlay));
        validities.put(overlay.name(), new OverlayValidity.Valid());
    }

    private SortedMap<String, PoolTypes> changed() {
        var changed = new TreeMap<String, PoolTypes>();
        pools.forEach((pool, types) -> {
            if (types.stream().anyMatch(PoolType::isChanged)) {
                changed.put(
                        pool,
                        new PoolTypes(
                                types.stream().map(PoolType::type).toList(),
                                names(types, poolType -> !poolType.prices.isEmpty()),
                                names(types, poolType -> !poolType.capacities.isEmpty()),
                                null));
            }
        });
        return changed;
    }

    private static SortedSet<String> names(List<PoolType> types, Predicate<PoolType> wanted) {
        return types.stream()
                .filter(wanted)
                .map(poolType -> poolType.type.name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A type of one pool with the overlays that apply so far. Heavier overlays come first. */
    private static final class PoolType {
        private final InstanceType type;
        private final Requirements known;
        private final Map<Offering, Overlay> prices = new HashMap<>();
        private final Map<String, Overlay> capacities = new TreeMap<>();

        PoolType(InstanceType type, Requirements ofPool) {
            this.type = type;
            this.known = ofPool;
        }

        private boolean isSelectedBy(Overlay overlay) {
            return joined(overlay.requirements()).isCompatibleWith(overlay.requirements(), Set.of())
                    && type.offerings().stream().anyMatch(offering -> isSelected(offering, overlay));
        }

        /** Returns the labels of the type and the pool. Omits the labels of the pool if {@code wanted} contains none of their keys. */
        private Requirements joined(Requirements wanted) {
            return Collections.disjoint(known.keys(), wanted.keys())
                    ? type.requirements()
                    : type.requirements().and(known);
        }

        private static boolean isSelected(Offering offering, Overlay overlay) {
            return overlay.requirements().isCompatibleWith(offering.requirements(), Labels.WELL_KNOWN);
        }

        private List<Offering> priced(Overlay overlay) {
            return overlay.changesPrice()
                    ? type.offerings().stream()
                            .filter(offering -> isSelected(offering, overlay))
                            .toList()
                    : List.of();
        }

        private List<OverlayValidity> conflicts(Overlay overlay) {
            var conflicts = new ArrayList<OverlayValidity>();
            for (var offering : priced(overlay)) {
                var other = prices.get(offering);
                if (other != null && other.weight() == overlay.weight()) {
                    conflicts.add(new OverlayValidity.Conflict(other.name(), "the price of " + type.name()));
                }
            }
            for (var resource : overlay.capacity().names()) {
                var other = capacities.get(resource);
                if (other != null && other.weight() == overlay.weight()) {
                    conflicts.add(
                            new OverlayValidity.Conflict(other.name(), "%s of %s".formatted(resource, type.name())));
                }
            }
            return conflicts;
        }

        private void take(Overlay overlay) {
            priced(overlay).forEach(offering -> prices.putIfAbsent(offering, overlay));
            overlay.capacity().names().forEach(resource -> capacities.putIfAbsent(resource, overlay));
        }

        private boolean isChanged() {
            return !prices.isEmpty() || !capacities.isEmpty();
        }

        private InstanceType type() {
            if (!isChanged()) {
                return type;
            }
            var offerings = type.offerings().stream().map(this::priced).toList();
            var more = Resources.of(capacities.entrySet().stream()
                    .collect(toMap(
                            Map.Entry::getKey,
                            entry -> entry.getValue().capacity().get(entry.getKey()))));
            return type.withOfferings(offerings).withMore(more);
        }

        private Offering priced(Offering offering) {
            var overlay = prices.get(offering);
            return overlay == null ? offering : offering.at(overlay.price().of(offering.price()));
        }
    }
}
