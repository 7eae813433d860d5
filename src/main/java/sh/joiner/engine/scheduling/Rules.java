package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import sh.joiner.engine.scheduling.Minimums.Keeping;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.HostPort;

/**
 * The one authority on what is legal: may this pod go there, given all that was placed before? Exact and sequential; it never chooses.
 *
 * <p>A {@link Packer} asks it and tells it what was chosen. It belongs to one pass and one thread.
 */
final class Rules {

    private final States states;
    private final Slots slots;
    private final List<Template> templates;
    private final List<NodeBin> nodes;
    private final Topology topology;
    private final Reservations reservations;
    private final Minimums minimums;
    private final List<ClaimBin> claims = new ArrayList<>();
    private final Map<Variant, Vain> vain = new HashMap<>();
    private final List<Plan.Placement> placements = new ArrayList<>();

    Rules(States states, Slots slots, List<Template> templates, List<NodeBin> nodes, Topology topology, Terms terms) {
        this.states = states;
        this.slots = slots;
        this.templates = templates;
        this.nodes = nodes;
        this.topology = topology;
        this.reservations = terms.reservations();
        this.minimums = terms.minimums();
    }

    /** Nodes and claims under way, in the order in which the reference asks them. */
    List<NodeBin> nodes() {
        return nodes;
    }

    /** New claims, in the order in which they were opened. */
    List<ClaimBin> claims() {
        return Collections.unmodifiableList(claims);
    }

    /** Pools that can make claims, in their order. */
    List<Template> templates() {
        return templates;
    }

    List<Plan.Placement> placements() {
        return Collections.unmodifiableList(placements);
    }

    /** What reservations and minimums are made of the claims. */
    Terms terms() {
        return new Terms(reservations, minimums);
    }

    /** Changes whenever a pod that was refused may have got a new chance. */
    int moment(Variant variant) {
        return topology.concerns(variant) || !reservations.areNone() ? placements.size() : claims.size();
    }

    /** Whether the pod may go onto a node or a claim under way (core 4.6). */
    Optional<Fit> onNode(Variant variant, NodeBin bin) {
        if (variant.closedNodes().get(bin.number()) || isRelaxedInVain(variant)) {
            return Optional.empty();
        }
        var placing = variant.placing();
        if (bin.hasRoomFor(variant.requests())
                && placing.refuses(bin.view().taints()).isEmpty()
                && bin.hasPortsFor(placing.hostPorts())
                && bin.takesVolumesOf(variant)
                && variant.isAdmittedBy(bin.view())) {
            return topology.admits(variant, bin.view()) ? Optional.of(new Fit.OnNode(variant, bin)) : Optional.empty();
        }
        variant.closedNodes().set(bin.number());
        return Optional.empty();
    }

    /** Whether the pod may go onto a new claim that is open already. */
    Optional<Fit> onClaim(Variant variant, ClaimBin bin) {
        if (variant.closedClaims().get(bin.number()) || isRelaxedInVain(variant)) {
            return Optional.empty();
        }
        if (topology.concerns(variant) && topology.refuses(variant, bin)) {
            if (topology.refusesForGood(variant, bin)) {
                variant.closedClaims().set(bin.number());
            }
            return Optional.empty();
        }
        var start = new Narrowed(bin.state(), bin.survivors());
        var end = narrow(variant, bin.template(), start, bin.sum(), bin.ports())
                .flatMap(one -> minimums.ofOpen(bin.template(), one));
        if (end.isEmpty()) {
            variant.closedClaims().set(bin.number());
        }
        return end.flatMap(one -> settle(variant, bin.host(), bin.template(), one, minimums::ofOpen))
                .filter(one ->
                        topology.keepsCounts(bin, one.state()) && reservations.admit(bin.number(), bin.template(), one))
                .map(one -> new Fit.OnClaim(variant, bin, one.state(), one.types()));
    }

    /** Whether the pod may go onto a claim that would be opened from the template. */
    Optional<Fit> onFresh(Variant variant, Template template) {
        if (!reservations.areNone() && Deferral.before(variant, template, this).isPresent()) {
            return Optional.empty();
        }
        return fresh(variant, template)
                .filter(one -> reservations.admit(claims.size(), template, one))
                .map(one -> new Fit.OnFresh(variant, template, one.state(), one.types()));
    }

    private Optional<Narrowed> fresh(Variant variant, Template template) {
        if (variant.closedTemplates().get(template.number())) {
            return Optional.empty();
        }
        var end = template.limits().allowsANode()
                ? narrow(variant, template, start(template), slots.none(), List.of())
                        .flatMap(one -> minimums.ofFresh(template, one))
                : Optional.<Narrowed>empty();
        if (end.isEmpty()) {
            variant.closedTemplates().set(template.number());
        }
        return end.flatMap(one -> settle(variant, ClaimBin.host(claims.size()), template, one, minimums::ofFresh));
    }

    /** What keeps the pod from a claim of the template although it would fit: reservations without a free place. */
    Optional<Deferral> deferral(Variant variant, Template template) {
        return reservations.areNone()
                ? Optional.empty()
                : fresh(variant, template)
                        .filter(one -> !reservations.admit(claims.size(), template, one))
                        .map(one -> new Deferral(template, one));
    }

    // Asked for each node and claim, and the same until a pod is placed.
    private boolean isRelaxedInVain(Variant variant) {
        if (reservations.areNone() || templates.isEmpty()) {
            return false;
        }
        var known = vain.get(variant);
        if (known == null || known.moment() != placements.size()) {
            known = new Vain(
                    placements.size(),
                    Deferral.before(variant, templates.getFirst(), this).isPresent());
            vain.put(variant, known);
        }
        return known.answer();
    }

    private record Vain(int moment, boolean answer) {}

    private static Narrowed start(Template template) {
        return new Narrowed(template.state(), template.limits().types());
    }

    private Optional<Narrowed> narrow(
            Variant variant, Template template, Narrowed from, long[] sum, List<HostPort> ports) {
        if (!tolerates(variant, template)
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

    /** Narrows further to where its volumes can be used: the first way in which rules about other pods allow it too wins (core 4.6). */
    private Optional<Narrowed> settle(Variant variant, String host, Template template, Narrowed from, Keeping keeping) {
        int[] places = variant.placeStates();
        if (places.length == 0) {
            return joined(variant, host, template, from, keeping);
        }
        return IntStream.of(places)
                .boxed()
                .flatMap(place ->
                        narrowed(template, from, new int[] {place})
                                .flatMap(one -> keeping.kept(template, one))
                                .stream())
                .flatMap(one -> joined(variant, host, template, one, keeping).stream())
                .findFirst();
    }

    /** Narrows further to what rules about other pods allow, if they have a say. */
    private Optional<Narrowed> joined(Variant variant, String host, Template template, Narrowed from, Keeping keeping) {
        if (!topology.concerns(variant)) {
            return Optional.of(from);
        }
        return topology.answers(variant, host, template, from.state()).stream()
                .flatMap(
                        answer -> narrowed(template, from, answer).flatMap(one -> keeping.kept(template, one)).stream())
                .findFirst();
    }

    private Optional<Narrowed> narrowed(Template template, Narrowed from, int[] answer) {
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

    private static boolean tolerates(Variant variant, Template template) {
        List<Taint> taints = template.shape().taints();
        return taints.isEmpty() || variant.placing().refuses(taints).isEmpty();
    }

    private static List<HostPort> both(List<HostPort> left, List<HostPort> right) {
        if (right.isEmpty()) {
            return left;
        }
        var both = new ArrayList<>(left);
        both.addAll(right);
        return both;
    }

    /** Puts the pod where it was found to fit. */
    void place(Candidate pod, Fit fit) {
        var target = switch (fit) {
            case Fit.OnNode(var variant, var bin) -> add(pod, variant, bin);
            case Fit.OnClaim(var variant, var bin, var state, var types) ->
                add(pod, variant, bin, new Narrowed(state, types));
            case Fit.OnFresh(var variant, var template, var state, var types) ->
                add(pod, variant, open(template, state, types), new Narrowed(state, types));
        };
        placements.add(new Plan.Placement(pod.pod().name(), target));
    }

    private Plan.Target add(Candidate pod, Variant variant, NodeBin bin) {
        bin.add(variant);
        topology.placed(pod.kind(), bin.view());
        return bin.view().target();
    }

    private Plan.Target add(Candidate pod, Variant variant, ClaimBin bin, Narrowed to) {
        bin.add(pod, variant, to.state(), to.types());
        reservations.hold(bin.number(), bin.template(), to);
        topology.placed(pod.kind(), bin.host(), bin.template(), to.state());
        return new Plan.Target.OnNewClaim(bin.number());
    }

    private ClaimBin open(Template template, int state, TypeSet types) {
        var bin = new ClaimBin(claims.size(), template, state, types, slots.none());
        claims.add(bin);
        template.limits().charge(types);
        return bin;
    }
}
