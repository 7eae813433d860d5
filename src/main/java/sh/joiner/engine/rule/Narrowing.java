package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Minimums.Keeping;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.requirement.Requirements;

/**
 * Narrows a new claim to what a pod can use: first by requirements and capacity, then by its volumes, then by rules about other pods. Ignores
 * reservations.
 */
public final class Narrowing {

    private final States states;
    private final Slots slots;
    private final Topology topology;

    Narrowing(States states, Slots slots, Topology topology) {
        this.states = states;
        this.slots = slots;
        this.topology = topology;
    }

    /**
     * Returns the open claim, narrowed to the pod's requirements and to the types with enough capacity. Empty if taints, host ports, requirements or
     * a back-off exclude the pod. The result may have no types.
     */
    Optional<Narrowed> open(Variant variant, ClaimBin bin) {
        var start = new Narrowed(bin.state(), bin.survivors());
        return narrow(variant, bin.template(), start, bin.sum(), bin.ports());
    }

    /** Returns a claim without pods, narrowed as {@link #open} narrows a claim with pods. */
    Optional<Narrowed> fresh(Variant variant, Template template, Narrowed start) {
        return narrow(variant, template, start, slots.none(), List.of());
    }

    private Optional<Narrowed> narrow(
            Variant variant, Template template, Narrowed from, long[] sum, List<HostPort> ports) {
        if (!variant.isAdmittedBy(template)
                || HostPort.conflict(ports, variant.placing().hostPorts())) {
            return Optional.empty();
        }
        int state = states.join(from.state(), variant.state());
        if (state == States.NEVER) {
            return Optional.empty();
        }
        var filter = template.filter();
        var usable = from.types().and(filter.choice(state).usable());
        var types = template.holding(
                usable,
                Slots.sum(sum, variant.requests()),
                both(ports, variant.placing().hostPorts()));
        return Optional.of(new Narrowed(state, types));
    }

    /**
     * Narrows the claim further to nodes from which the pod's volumes are accessible. Uses the first volume
     * alternative that rules about other pods allow (core 4.6).
     */
    Optional<Narrowed> settle(Variant variant, int host, Template template, Narrowed from, Keeping keeping) {
        int[] places = variant.placeStates();
        if (places.length == 0) {
            return joined(variant, host, template, from, keeping);
        }
        return IntStream.of(places)
                .boxed()
                .flatMap(
                        place -> narrowed(template, from, new int[] {place})
                                .flatMap(narrowed -> keeping.kept(template, narrowed))
                                .stream())
                .flatMap(narrowed -> joined(variant, host, template, narrowed, keeping).stream())
                .findFirst();
    }

    /** Narrows the claim further to the domains that rules about other pods allow, if such rules concern the pod. */
    private Optional<Narrowed> joined(Variant variant, int host, Template template, Narrowed from, Keeping keeping) {
        if (!topology.concerns(variant)) {
            return Optional.of(from);
        }
        return topology.answers(variant, host, template, from.state()).stream()
                .flatMap(answer ->
                        narrowed(template, from, answer).flatMap(narrowed -> keeping.kept(template, narrowed)).stream())
                .findFirst();
    }

    Optional<Narrowed> narrowed(Template template, Narrowed from, int[] answer) {
        int state = from.state();
        for (int wanted : answer) {
            state = states.join(state, wanted);
            if (state == States.NEVER) {
                return Optional.empty();
            }
        }
        var types = from.types().and(template.filter().choice(state).usable());
        return Optional.of(new Narrowed(state, types));
    }

    /**
     * Returns the accepted ways to narrow the claim so that rules about other pods allow the pod. Each way lists the
     * states to join. Uses the first volume alternative that has an accepted way.
     */
    List<int[]> ways(Variant variant, int host, Template template, Narrowed from, Predicate<Narrowed> accepted) {
        return IntStream.of(placesOf(variant))
                .mapToObj(place -> ways(variant, host, template, from, place).stream()
                        .filter(way ->
                                narrowed(template, from, way).filter(accepted).isPresent())
                        .toList())
                .filter(ways -> !ways.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    // If the pod's volumes require nothing, the state without requirements is used.
    private int[] placesOf(Variant variant) {
        return variant.placeStates().length > 0 ? variant.placeStates() : new int[] {states.of(Requirements.NONE)};
    }

    private List<int[]> ways(Variant variant, int host, Template template, Narrowed from, int place) {
        return narrowed(template, from, new int[] {place}).stream()
                .flatMap(narrowed -> topology.answers(variant, host, template, narrowed.state()).stream())
                .map(answer -> with(place, answer))
                .toList();
    }

    private static int[] with(int place, int[] answer) {
        return IntStream.concat(IntStream.of(place), IntStream.of(answer)).toArray();
    }

    public static List<HostPort> both(List<HostPort> left, List<HostPort> right) {
        if (right.isEmpty()) {
            return left;
        }
        var both = new ArrayList<>(left);
        both.addAll(right);
        return both;
    }
}
