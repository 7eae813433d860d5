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
 * Decides on which nodes and claims a pod may be placed, given all earlier placements. The answers are exact. The rules never choose between
 * nodes and claims.
 * <p>A packer chooses one of the fits that this class returns, and passes the fit to {@link #place}. Not thread-safe.
 */
public final class Rules {

    private final States states;
    private final List<Template> templates;
    private final List<NodeBin> nodes;
    private final Topology topology;
    private final Minimums minimums;
    private final Collection<PodClass> classes;
    private final List<Counts> before;
    private final Numbers excluded = new Numbers();
    private final KeptPreferences keptPreferences;
    private final Narrowing narrowing;
    private final PlacedPods placed;

    /** The pods, pools and nodes that the rules apply to. */
    public record Subject(Collection<PodClass> classes, List<Template> templates, List<NodeBin> nodes) {}

    public Rules(States states, Slots slots, Subject subject, Topology topology, ReservationsAndMinimums terms) {
        this.states = states;
        this.templates = subject.templates();
        this.nodes = subject.nodes();
        this.classes = subject.classes();
        this.topology = topology;
        this.narrowing = new Narrowing(states, slots, topology);
        this.placed = new PlacedPods(states, slots, topology, terms.reservations());
        this.minimums = terms.minimums();
        this.before = topology.save();
        this.keptPreferences = new KeptPreferences(this::deferralBeforeAnyPool);
    }

    /** Resets the pass to the state before any pod was placed. Cached results about requirements and types stay valid. */
    public void restart() {
        placed.restart();
        keptPreferences.forget();
        topology.restart(before);
        classes.forEach(PodClass::restart);
        nodes.forEach(NodeBin::restart);
        templates.forEach(template -> template.limits().restart());
    }

    /** Returns nodes and launching claims in Karpenter's order. */
    public List<NodeBin> nodes() {
        return nodes;
    }

    /** Returns new claims in the order in which they were opened. */
    public List<ClaimBin> claims() {
        return placed.claims();
    }

    /** Returns pools that can create claims, in the order in which the scheduler tries them. */
    public List<Template> templates() {
        return templates;
    }

    public List<Plan.Placement> placements() {
        return placed.placements();
    }

    /** Returns the price of all new claims so far in US dollars per hour, each at its cheapest allowed offering. The price never falls. */
    public double price() {
        return placed.price();
    }

    /** Returns new claims that are known to refuse the variant. Valid until the next pod is placed or checked. */
    public Numbers excludedClaims(Variant variant) {
        var concern = topology.concern(variant);
        if (concern.byKey().isEmpty()) {
            return variant.closedClaims();
        }
        excluded.clear();
        excluded.addAll(variant.closedClaims());
        for (var about : concern.byKey()) {
            for (int domain = 0; domain < about.domains().size(); domain++) {
                if (!about.admits(domain)) {
                    excluded.addAll(placed.settled().in(about.domains(), domain));
                }
            }
        }
        return excluded;
    }

    /** Returns the rules about other pods that concern the variant. */
    public Concern concern(Variant variant) {
        return topology.concern(variant);
    }

    /** Returns the sum of the pod counts in these domains, over all spread rules that count the pod. */
    public int spreadCount(Variant variant, int[] domains) {
        return topology.spreadCount(variant, domains);
    }

    /** Counts the pod in its domains, except its host, as if it were on a claim in this state. {@link #forget} undoes this. */
    public void countTentatively(Variant variant, Template template, int state) {
        topology.countTentatively(variant, template, state);
    }

    /** Returns the present counts of rules about other pods, for {@link #forget}. */
    public List<Counts> remember() {
        return topology.save();
    }

    public void forget(List<Counts> since) {
        topology.restore(since);
    }

    /** Returns the host number of the claim that is opened after {@code others} more claims. */
    public int freshHost(int others) {
        return topology.host(placed.claimCount() + others);
    }

    /** Returns the reservations and minimums of the pass. */
    public ReservationsAndMinimums terms() {
        return new ReservationsAndMinimums(placed.reservations(), minimums);
    }

    /** Returns a number that changes whenever a pod that was refused before could be accepted. */
    public int version(Variant variant) {
        return topology.concerns(variant) || !placed.reservations().areNone() ? placed.podCount() : placed.claimCount();
    }

    /** Returns the fit of the pod on a node or a launching claim (core 4.6). Empty if it does not fit. */
    public Optional<Fit> onNode(Variant variant, NodeBin bin) {
        if (variant.closedNodes().has(bin.number()) || mustKeepPreferences(variant)) {
            return Optional.empty();
        }
        var placing = variant.placing();
        if (!(bin.isClosed() && variant.of().key().displaced())
                && bin.hasRoomFor(variant.requests())
                && placing.refuses(bin.view().taints()).isEmpty()
                && bin.hasPortsFor(placing.hostPorts())
                && bin.takesVolumesOf(variant)
                && variant.isAdmittedBy(bin.view())) {
            return topology.admits(variant, bin.view()) ? Optional.of(new Fit.OnNode(variant, bin)) : Optional.empty();
        }
        variant.closedNodes().add(bin.number());
        return Optional.empty();
    }

    /** Returns the fit of the pod on an open new claim. Empty if it does not fit. */
    public Optional<Fit> onClaim(Variant variant, ClaimBin bin) {
        if (variant.closedClaims().has(bin.number()) || mustKeepPreferences(variant)) {
            return Optional.empty();
        }
        if (topology.concerns(variant) && topology.refuses(variant, bin)) {
            if (topology.refusesPermanently(variant, bin)) {
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

    /** Returns the fit of the pod on a claim that would be opened from the template. Empty if it does not fit. */
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

    /** Returns true if reservations admit the claim as the next new claim. */
    private boolean isAdmitted(Template template, Narrowed narrowed) {
        return placed.reservations().admit(placed.claimCount(), template, narrowed);
    }

    /** Returns the fit of the pod on a new claim of the template that is restricted to this state and these types. Empty if the pod does not fit. */
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

    /** Returns every way in which rules about other pods allow the pod on a new claim, the best first. Each way lists the states to join. */
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

    /** Returns the deferral of the pod if only used-up reservations prevent a claim of the template. Empty if the pod fits, or if another rule refuses it. */
    public Optional<Deferral> deferral(Variant variant, Template template) {
        return placed.reservations().areNone()
                ? Optional.empty()
                : fresh(variant, template)
                        .filter(narrowed -> !isAdmitted(template, narrowed))
                        .map(narrowed -> new Deferral(template, narrowed));
    }

    private boolean mustKeepPreferences(Variant variant) {
        return !placed.reservations().areNone()
                && !templates.isEmpty()
                && keptPreferences.isTrueOf(variant, placed.podCount());
    }

    private boolean deferralBeforeAnyPool(Variant variant) {
        return Deferral.before(variant, templates.getFirst(), this).isPresent();
    }

    /** Places the pod where it was found to fit. */
    public void place(PendingPod pod, Fit fit) {
        placed.place(pod, fit);
    }
}
