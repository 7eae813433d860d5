package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.rule.Minimums.Keeping;
import sh.joiner.engine.state.Numbers;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.requirement.Requirements;

/**
 * The one authority on what is legal: may this pod go there, given all that was placed before? Exact and sequential; it never chooses.
 *
 * <p>A packer asks it and tells it what was chosen. It belongs to one pass and one thread.
 */
public final class Rules {

    private final States states;
    private final Slots slots;
    private final List<Template> templates;
    private final List<NodeBin> nodes;
    private final Topology topology;
    private final Minimums minimums;
    private final Collection<PodClass> classes;
    private final List<Counts> before;
    private final Numbers shut = new Numbers();
    private final RelaxedInVain vain;
    private Reservations reservations;
    private List<ClaimBin> claims = new ArrayList<>();
    private List<Plan.Placement> placements = new ArrayList<>();
    private SettledClaims settled = new SettledClaims(claims);
    private double price;

    /** What the rules are about. */
    public record Subject(Collection<PodClass> classes, List<Template> templates, List<NodeBin> nodes) {}

    public Rules(States states, Slots slots, Subject subject, Topology topology, Terms terms) {
        this.states = states;
        this.slots = slots;
        this.templates = subject.templates();
        this.nodes = subject.nodes();
        this.classes = subject.classes();
        this.topology = topology;
        this.reservations = terms.reservations();
        this.minimums = terms.minimums();
        this.before = topology.save();
        this.vain = new RelaxedInVain(this::deferralBeforeAnyPool);
    }

    /** As before any pod was placed. What was worked out of requirements and types stays known. */
    public void restart() {
        claims = new ArrayList<>();
        placements = new ArrayList<>();
        settled = new SettledClaims(claims);
        price = 0;
        vain.forget();
        reservations = reservations.unheld();
        topology.restart(before);
        classes.forEach(PodClass::restart);
        nodes.forEach(NodeBin::restart);
        templates.forEach(template -> template.limits().restart());
    }

    /** Nodes and claims under way, in the order in which the reference asks them. */
    public List<NodeBin> nodes() {
        return nodes;
    }

    /** New claims, in the order in which they were opened. */
    public List<ClaimBin> claims() {
        return Collections.unmodifiableList(claims);
    }

    /** Pools that can make claims, in their order. */
    public List<Template> templates() {
        return templates;
    }

    public List<Plan.Placement> placements() {
        return Collections.unmodifiableList(placements);
    }

    /** USD an hour of all new claims so far, each at the cheapest offering that it allows; it only grows. */
    public double price() {
        return price;
    }

    /** New claims that need not be asked, since they would refuse now; good until the next pod is placed or looked at. */
    public Numbers shutClaims(Variant variant) {
        var concern = topology.concern(variant);
        if (concern.byKey().isEmpty()) {
            return variant.closedClaims();
        }
        shut.clear();
        shut.addAll(variant.closedClaims());
        for (var about : concern.byKey()) {
            for (int domain = 0; domain < about.domains().size(); domain++) {
                if (!about.admits(domain)) {
                    shut.addAll(settled.in(about.domains(), domain));
                }
            }
        }
        return shut;
    }

    /** How rules about other pods concern a pod. */
    public Concern concern(Variant variant) {
        return topology.concern(variant);
    }

    /** How many pods the spreads that mean the pod have in the domains of some states. */
    public int spreadCount(Variant variant, int[] domains) {
        return topology.spreadCount(variant, domains);
    }

    /** Counts the pod in its domains, its host apart, as if it were on a claim in this state; {@link #forget} ends that. */
    public void suppose(Variant variant, Template template, int state) {
        topology.suppose(variant, template, state);
    }

    /** How rules about other pods count, to be given back to {@link #forget}. */
    public List<Counts> remember() {
        return topology.save();
    }

    public void forget(List<Counts> since) {
        topology.restore(since);
    }

    /** The number of the host that a claim would be which is opened after so many others. */
    public int freshHost(int others) {
        return topology.host(claims.size() + others);
    }

    /** What reservations and minimums are made of the claims. */
    public Terms terms() {
        return new Terms(reservations, minimums);
    }

    /** Changes whenever a pod that was refused may have got a new chance. */
    public int moment(Variant variant) {
        return topology.concerns(variant) || !reservations.areNone() ? placements.size() : claims.size();
    }

    /** Whether the pod may go onto a node or a claim under way (core 4.6). */
    public Optional<Fit> onNode(Variant variant, NodeBin bin) {
        if (variant.closedNodes().has(bin.number()) || isRelaxedInVain(variant)) {
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
        variant.closedNodes().add(bin.number());
        return Optional.empty();
    }

    /** Whether the pod may go onto a new claim that is open already. */
    public Optional<Fit> onClaim(Variant variant, ClaimBin bin) {
        if (variant.closedClaims().has(bin.number()) || isRelaxedInVain(variant)) {
            return Optional.empty();
        }
        if (topology.concerns(variant) && topology.refuses(variant, bin)) {
            if (topology.refusesForGood(variant, bin)) {
                variant.closedClaims().add(bin.number());
            }
            return Optional.empty();
        }
        var start = new Narrowed(bin.state(), bin.survivors());
        var end = narrow(variant, bin.template(), start, bin.sum(), bin.ports())
                .flatMap(narrowed -> minimums.ofOpen(bin.template(), narrowed));
        if (end.isEmpty()) {
            variant.closedClaims().add(bin.number());
        }
        return end.flatMap(narrowed -> settle(variant, bin.host(), bin.template(), narrowed, minimums::ofOpen))
                .filter(narrowed -> topology.keepsCounts(bin, reservations.written(bin, narrowed, states))
                        && reservations.admit(bin.number(), bin.template(), narrowed))
                .map(narrowed -> new Fit.OnClaim(variant, bin, narrowed.state(), narrowed.types()));
    }

    /** Whether the pod may go onto a claim that would be opened from the template. */
    public Optional<Fit> onFresh(Variant variant, Template template) {
        if (isDeferred(variant, template)) {
            return Optional.empty();
        }
        return fresh(variant, template)
                .filter(narrowed -> reservations.admit(claims.size(), template, narrowed))
                .map(narrowed -> new Fit.OnFresh(variant, template, narrowed.state(), narrowed.types()));
    }

    private boolean isDeferred(Variant variant, Template template) {
        return !reservations.areNone()
                && Deferral.before(variant, template, this).isPresent();
    }

    /** The same for a claim that is narrowed to some types and a state from the beginning. */
    public Optional<Fit> onFresh(Variant variant, Template template, int state, TypeSet types) {
        int narrowed = states.join(template.state(), state);
        if (narrowed == States.NEVER || !template.limits().allowsANode() || isDeferred(variant, template)) {
            return Optional.empty();
        }
        var start = new Narrowed(narrowed, template.limits().types().and(types));
        return narrow(variant, template, start, slots.none(), List.of())
                .flatMap(otherNarrowed -> minimums.ofFresh(template, otherNarrowed))
                .flatMap(otherNarrowed -> settle(variant, freshHost(0), template, otherNarrowed, minimums::ofFresh))
                .filter(otherNarrowed -> reservations.admit(claims.size(), template, otherNarrowed))
                .map(otherNarrowed -> new Fit.OnFresh(variant, template, otherNarrowed.state(), otherNarrowed.types()));
    }

    /** Every way in which rules about other pods let the pod onto a fresh claim, the best first, each as states to join with. */
    public List<int[]> waysOnFresh(Variant variant, Template template) {
        if (isDeferred(variant, template)) {
            return List.of();
        }
        return open(variant, template)
                .flatMap(narrowed -> IntStream.of(placesOf(variant))
                        .mapToObj(place -> ways(variant, template, narrowed, place))
                        .filter(ways -> !ways.isEmpty())
                        .findFirst())
                .orElse(List.of());
    }

    // What its volumes ask comes first, if they ask anything; else the state that asks nothing.
    private int[] placesOf(Variant variant) {
        return variant.placeStates().length > 0 ? variant.placeStates() : new int[] {states.of(Requirements.NONE)};
    }

    private List<int[]> ways(Variant variant, Template template, Narrowed from, int place) {
        return narrowed(template, from, new int[] {place}).stream()
                .flatMap(narrowed -> topology.answers(variant, freshHost(0), template, narrowed.state()).stream())
                .map(answer -> with(place, answer))
                .filter(way -> narrowed(template, from, way)
                        .flatMap(narrowed -> minimums.ofFresh(template, narrowed))
                        .filter(narrowed -> reservations.admit(claims.size(), template, narrowed))
                        .isPresent())
                .toList();
    }

    private static int[] with(int place, int[] answer) {
        return IntStream.concat(IntStream.of(place), IntStream.of(answer)).toArray();
    }

    private Optional<Narrowed> fresh(Variant variant, Template template) {
        return open(variant, template)
                .flatMap(narrowed -> settle(variant, freshHost(0), template, narrowed, minimums::ofFresh));
    }

    private Optional<Narrowed> open(Variant variant, Template template) {
        if (variant.closedTemplates().has(template.number())) {
            return Optional.empty();
        }
        var end = template.limits().allowsANode()
                ? narrow(variant, template, start(template), slots.none(), List.of())
                        .flatMap(narrowed -> minimums.ofFresh(template, narrowed))
                : Optional.<Narrowed>empty();
        if (end.isEmpty()) {
            variant.closedTemplates().add(template.number());
        }
        return end;
    }

    /** What keeps the pod from a claim of the template although it would fit: reservations without a free place. */
    public Optional<Deferral> deferral(Variant variant, Template template) {
        return reservations.areNone()
                ? Optional.empty()
                : fresh(variant, template)
                        .filter(narrowed -> !reservations.admit(claims.size(), template, narrowed))
                        .map(narrowed -> new Deferral(template, narrowed));
    }

    private boolean isRelaxedInVain(Variant variant) {
        return !reservations.areNone() && !templates.isEmpty() && vain.isTrueOf(variant, placements.size());
    }

    private boolean deferralBeforeAnyPool(Variant variant) {
        return Deferral.before(variant, templates.getFirst(), this).isPresent();
    }

    private static Narrowed start(Template template) {
        return new Narrowed(template.state(), template.limits().types());
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

    /** Narrows further to where its volumes can be used: the first way in which rules about other pods allow it too wins (core 4.6). */
    private Optional<Narrowed> settle(Variant variant, int host, Template template, Narrowed from, Keeping keeping) {
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

    /** Narrows further to what rules about other pods allow, if they have a say. */
    private Optional<Narrowed> joined(Variant variant, int host, Template template, Narrowed from, Keeping keeping) {
        if (!topology.concerns(variant)) {
            return Optional.of(from);
        }
        return topology.answers(variant, host, template, from.state()).stream()
                .flatMap(answer ->
                        narrowed(template, from, answer).flatMap(narrowed -> keeping.kept(template, narrowed)).stream())
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

    public static List<HostPort> both(List<HostPort> left, List<HostPort> right) {
        if (right.isEmpty()) {
            return left;
        }
        var both = new ArrayList<>(left);
        both.addAll(right);
        return both;
    }

    /** Puts the pod where it was found to fit. */
    public void place(Candidate pod, Fit fit) {
        var target = switch (fit) {
            case Fit.OnNode(var variant, var bin) -> add(variant, bin);
            case Fit.OnClaim(var variant, var bin, var state, var types) ->
                add(pod, variant, bin, new Narrowed(state, types));
            case Fit.OnFresh(var variant, var template, var state, var types) ->
                add(pod, variant, open(template, state, types), new Narrowed(state, types));
        };
        placements.add(new Plan.Placement(pod.pod().name(), target));
    }

    private Plan.Target add(Variant variant, NodeBin bin) {
        bin.add(variant);
        topology.placed(variant, bin.view());
        return bin.view().target();
    }

    private Plan.Target add(Candidate pod, Variant variant, ClaimBin bin, Narrowed to) {
        double priceBefore = bin.pods().isEmpty() ? 0 : bin.price();
        bin.add(pod, variant, to.state(), to.types());
        price += bin.price() - priceBefore;
        settled.changed(bin);
        reservations.hold(bin.number(), bin.template(), to);
        topology.placed(variant, bin.host(), bin.template(), reservations.written(bin, to, states));
        return new Plan.Target.OnNewClaim(bin.number());
    }

    private ClaimBin open(Template template, int state, TypeSet types) {
        var bin = new ClaimBin(claims.size(), topology.host(claims.size()), template, state, types, slots.none());
        claims.add(bin);
        template.limits().charge(types);
        return bin;
    }
}
