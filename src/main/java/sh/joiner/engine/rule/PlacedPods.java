package sh.joiner.engine.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Narrowed;
import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.TypeSet;

/** The pods that a pass has placed so far, the claims that were opened for them, and the reservations that those claims hold. */
final class PlacedPods {

    private final States states;
    private final Slots slots;
    private final Topology topology;
    private ReservedPlaces reservations;
    private List<ClaimBin> claims = new ArrayList<>();
    private List<Plan.Placement> placements = new ArrayList<>();
    private SettledClaims settled = new SettledClaims(claims);
    private double price;

    PlacedPods(States states, Slots slots, Topology topology, ReservedPlaces reservations) {
        this.states = states;
        this.slots = slots;
        this.topology = topology;
        this.reservations = reservations;
    }

    void restart() {
        claims = new ArrayList<>();
        placements = new ArrayList<>();
        settled = new SettledClaims(claims);
        price = 0;
        reservations = reservations.unused();
    }

    /** Returns the new claims, in the order in which they were opened. */
    List<ClaimBin> claims() {
        return Collections.unmodifiableList(claims);
    }

    List<Plan.Placement> placements() {
        return Collections.unmodifiableList(placements);
    }

    int claimCount() {
        return claims.size();
    }

    int podCount() {
        return placements.size();
    }

    SettledClaims settled() {
        return settled;
    }

    ReservedPlaces reservations() {
        return reservations;
    }

    /** Returns the price of all new claims in US dollars per hour, each at its cheapest offering. */
    double price() {
        return price;
    }

    /** Returns the narrowed claim, restricted to the reservations that it uses. */
    Narrowed written(ClaimBin bin, Narrowed to) {
        return reservations.written(bin, to, states);
    }

    void place(PendingPod pod, Fit fit) {
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

    private Plan.Target add(PendingPod pod, Variant variant, ClaimBin bin, Narrowed to) {
        double priceBefore = bin.pods().isEmpty() ? 0 : bin.price();
        bin.add(pod, variant, to.state(), to.types());
        price += bin.price() - priceBefore;
        settled.changed(bin);
        reservations.hold(bin.number(), bin.template(), to);
        topology.placed(variant, bin.host(), bin.template(), written(bin, to));
        return new Plan.Target.OnNewClaim(bin.number());
    }

    private ClaimBin open(Template template, int state, TypeSet types) {
        var bin = new ClaimBin(claims.size(), topology.host(claims.size()), template, state, types, slots.none());
        claims.add(bin);
        template.limits().charge(types);
        return bin;
    }
}
