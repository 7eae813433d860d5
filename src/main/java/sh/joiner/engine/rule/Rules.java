package sh.joiner.engine.rule;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.state.Numbers;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Minimums;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;
import sh.joiner.engine.topology.Concern;
import sh.joiner.engine.topology.Counts;
import sh.joiner.model.catalog.TypeSet;

/**
 * The one authority on what is legal: may this pod go there, given all that was placed before? Exact and sequential; it never chooses.
 *
 * <p>A packer asks it and tells it what was chosen. It belongs to one pass and one thread.
 */
public final class Rules {

    private final States states;
    private final List<Template> templates;
    private final List<NodeBin> nodes;
    private final Topology topology;
    private final Minimums minimums;
    private final Collection<PodClass> classes;
    private final List<Counts> before;
    private final Numbers shut = new Numbers();
    private final RelaxedInVain vain;
    private final Narrowing narrowing;
    private final PlacedPods placed;

    /** What the rules are about. */
    public record Subject(Collection<PodClass> classes, List<Template> templates, List<NodeBin> nodes) {}

    public Rules(States states, Slots slots, Subject subject, Topology topology, Terms terms) {
        this.states = states;
        this.templates = subject.templates();
        this.nodes = subject.nodes();
        this.classes = subject.classes();
        this.topology = topology;
        this.narrowing = new Narrowing(states, slots, topology);
        this.placed = new PlacedPods(states, slots, topology, terms.reservations());
        this.minimums = terms.minimums();
        this.before = topology.save();
        this.vain = new RelaxedInVain(this::deferralBeforeAnyPool);
    }

    /** As before any pod was placed. What was worked out of requirements and types stays known. */
    public void restart() {
        placed.restart();
        vain.forget();
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
        return placed.claims();
    }

    /** Pools that can make claims, in their order. */
    public List<Template> templates() {
        return templates;
    }

    public List<Plan.Placement> placements() {
        return placed.placements();
    }

    /** USD an hour of all new claims so far, each at the cheapest offering that it allows; it only grows. */
    public double price() {
        return placed.price();
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
                    shut.addAll(placed.settled().in(about.domains(), domain));
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
        return topology.host(placed.claimCount() + others);
    }

    /** What reservations and minimums are made of the claims. */
    public Terms terms() {
        return new Terms(placed.reservations(), minimums);
    }

    /** Changes whenever a pod that was refused may have got a new chance. */
    public int moment(Variant variant) {
        return topology.concerns(variant) || !placed.reservations().areNone() ? placed.podCount() : placed.claimCount();
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
        var end = narrowing.open(variant, bin).flatMap(narrowed -> minimums.ofOpen(bin.template(), narrowed));
        if (end.isEmpty()) {
            variant.closedClaims().add(bin.number());
        }
        return end.flatMap(
                        narrowed -> narrowing.settle(variant, bin.host(), bin.template(), narrowed, minimums::ofOpen))
                .filter(narrowed -> topology.keepsCounts(bin, placed.written(bin, narrowed))
                        && placed.reservations().admit(bin.number(), bin.template(), narrowed))
                .map(narrowed -> new Fit.OnClaim(variant, bin, narrowed.state(), narrowed.types()));
    }

    /** Whether the pod may go onto a claim that would be opened from the template. */
    public Optional<Fit> onFresh(Variant variant, Template template) {
        if (isDeferred(variant, template)) {
            return Optional.empty();
        }
        return fresh(variant, template)
                .filter(narrowed -> isAdmitted(template, narrowed))
                .map(narrowed -> new Fit.OnFresh(variant, template, narrowed.state(), narrowed.types()));
    }

    private boolean isDeferred(Variant variant, Template template) {
        return !placed.reservations().areNone()
                && Deferral.before(variant, template, this).isPresent();
    }

    /** Returns true if reservations admit the claim as the next one that is opened. */
    private boolean isAdmitted(Template template, Narrowed narrowed) {
        return placed.reservations().admit(placed.claimCount(), template, narrowed);
    }

    /** The same for a claim that is narrowed to some types and a state from the beginning. */
    public Optional<Fit> onFresh(Variant variant, Template template, int state, TypeSet types) {
        int joined = states.join(template.state(), state);
        var fresh = joined == States.NEVER ? Optional.<Narrowed>empty() : template.fresh(joined);
        if (fresh.isEmpty() || isDeferred(variant, template)) {
            return Optional.empty();
        }
        return fresh.map(start -> new Narrowed(joined, start.types().and(types)))
                .flatMap(start -> narrowing.fresh(variant, template, start))
                .flatMap(narrowed -> minimums.ofFresh(template, narrowed))
                .flatMap(narrowed -> settled(variant, template, narrowed))
                .filter(narrowed -> isAdmitted(template, narrowed))
                .map(narrowed -> new Fit.OnFresh(variant, template, narrowed.state(), narrowed.types()));
    }

    private Optional<Narrowed> settled(Variant variant, Template template, Narrowed from) {
        return narrowing.settle(variant, freshHost(0), template, from, minimums::ofFresh);
    }

    /** Every way in which rules about other pods let the pod onto a fresh claim, the best first, each as states to join with. */
    public List<int[]> waysOnFresh(Variant variant, Template template) {
        if (isDeferred(variant, template)) {
            return List.of();
        }
        return open(variant, template)
                .map(narrowed -> narrowing.ways(
                        variant,
                        freshHost(0),
                        template,
                        narrowed,
                        way -> minimums.ofFresh(template, way)
                                .filter(kept -> isAdmitted(template, kept))
                                .isPresent()))
                .orElse(List.of());
    }

    private Optional<Narrowed> fresh(Variant variant, Template template) {
        return open(variant, template).flatMap(narrowed -> settled(variant, template, narrowed));
    }

    private Optional<Narrowed> open(Variant variant, Template template) {
        if (variant.closedTemplates().has(template.number())) {
            return Optional.empty();
        }
        var end = template.fresh(template.state())
                .flatMap(start -> narrowing.fresh(variant, template, start))
                .flatMap(narrowed -> minimums.ofFresh(template, narrowed));
        if (end.isEmpty()) {
            variant.closedTemplates().add(template.number());
        }
        return end;
    }

    /** What keeps the pod from a claim of the template although it would fit: reservations without a free place. */
    public Optional<Deferral> deferral(Variant variant, Template template) {
        return placed.reservations().areNone()
                ? Optional.empty()
                : fresh(variant, template)
                        .filter(narrowed -> !isAdmitted(template, narrowed))
                        .map(narrowed -> new Deferral(template, narrowed));
    }

    private boolean isRelaxedInVain(Variant variant) {
        return !placed.reservations().areNone() && !templates.isEmpty() && vain.isTrueOf(variant, placed.podCount());
    }

    private boolean deferralBeforeAnyPool(Variant variant) {
        return Deferral.before(variant, templates.getFirst(), this).isPresent();
    }

    /** Puts the pod where it was found to fit. */
    public void place(PendingPod pod, Fit fit) {
        placed.place(pod, fit);
    }
}
