package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import sh.joiner.engine.disruption.search.OpenMoves.Launches;
import sh.joiner.engine.disruption.search.StepLegality.Evictions;

/**
 * Tries to remove some nodes as one step: their pods move to where the search put pods of their kinds, as far as the rules allow this before the later
 * steps.
 */
final class StepTrial {

    private final SearchModel model;
    private final OpenMoves open;
    private final Occupancy current;
    private final PodAdmission admission;
    private final Placer placer;
    private final StepLegality legality;
    private final Launches launched;
    private final int[] waiting; // by kind

    private final List<Taken> taken = new ArrayList<>();
    private final List<Integer> opened = new ArrayList<>();
    private final Set<Integer> blocked = new HashSet<>();
    private final Map<Integer, OpenMoves.Needed> missing = new HashMap<>(); // by node, until the next step

    private record Taken(int family, int kind, int position, int target, int bin, int pods) {}

    StepTrial(SearchModel model, OpenMoves open, StepLegality legality) {
        this.model = model;
        this.open = open;
        this.legality = legality;
        this.current = new Occupancy(model);
        this.admission = new PodAdmission(model);
        this.placer = new Placer(model, current);
        placer.keepRemoved();
        this.waiting = new int[model.kinds.size()];
        this.launched = new Launches(current.nodeCount);
    }

    /** Returns the step and carries it out. Empty if the rules do not allow the step now. */
    Optional<StepCutter.CutStep> attempt(int[] nodes, boolean mayLaunch) {
        taken.clear();
        opened.clear();
        long before = current.moved;
        var kinds = new ArrayList<Integer>();
        var byBudget = new HashMap<Integer, Evictions>();
        for (int node : nodes) {
            remove(node, kinds, byBudget);
        }
        boolean isPlaced = place(kinds, mayLaunch);
        cancelEmpty();
        var proposal = new StepLegality.Proposal(
                nodes,
                isPlaced ? opened.stream().map(this::plannedTypes).toList() : List.of(),
                current.moved - before,
                byBudget);
        long bound = isPlaced && keepsSpreads() ? legality.bound(proposal) : -1;
        blocked.clear();
        for (int kind : kinds) {
            if (waiting[kind] > 0) {
                IntStream.of(model.kinds.get(kind).asked).forEach(blocked::add);
            }
            waiting[kind] = 0;
        }
        if (bound < 0) {
            opened.forEach(launched::remove);
            taken.forEach(move -> open.take(move.family(), move.position(), -move.pods()));
            current.undo(0);
            open.end.undo(0);
            return Optional.empty();
        }
        current.commit();
        open.end.commit();
        missing.clear();
        legality.charge(proposal);
        return Optional.of(step(nodes, bound));
    }

    /** Returns the state after all steps so far. */
    Occupancy reached() {
        return current;
    }

    StepLegality legality() {
        return legality;
    }

    ClaimTypes typesOf(int claim) {
        int bin = launched.bin(claim);
        if (bin < 0) {
            throw new IllegalStateException("claim %d is not launched".formatted(claim));
        }
        return ClaimTypes.of(model, current, bin);
    }

    /** Returns the types of a planned claim that hold all pods which the search planned for the claim. */
    private ClaimTypes plannedTypes(int claim) {
        return ClaimTypes.of(model, open.end, claim);
    }

    private void remove(int node, List<Integer> kinds, Map<Integer, Evictions> byBudget) {
        var own = new HashMap<Integer, Integer>();
        for (int entry = current.entries(node) - 1; entry >= 0; entry--) {
            int pods = current.now(node, entry);
            var kind = model.kinds.get(current.kind(node, entry));
            if (pods > 0) {
                if (waiting[kind.number] == 0) {
                    kinds.add(kind.number);
                }
                waiting[kind.number] += pods;
                if (kind.key.budget() >= 0) {
                    own.merge(kind.key.budget(), pods, Integer::sum);
                }
                current.add(node, kind, -pods);
            }
        }
        current.toggle(node);
        own.forEach((budget, pods) -> byBudget.merge(budget, new Evictions(pods, pods), Evictions::plus));
    }

    /** Places the waiting pods on targets that exist, then on claims that have to be launched. */
    private boolean place(List<Integer> kinds, boolean mayLaunch) {
        var left = new ArrayList<>(kinds);
        left.sort(null);
        boolean isProgress = true;
        while (isProgress) {
            isProgress = false;
            for (int kind : left) {
                isProgress |= move(model.kinds.get(kind));
            }
            left.removeIf(kind -> waiting[kind] == 0);
            if (left.isEmpty()) {
                return true;
            }
            for (int kind : isProgress ? List.<Integer>of() : left) {
                isProgress |= divert(model.kinds.get(kind));
            }
            left.removeIf(kind -> waiting[kind] == 0);
            if (left.isEmpty()) {
                return true;
            }
            if (!isProgress && mayLaunch) {
                isProgress = launchFor(left);
            }
        }
        return false;
    }

    // Pods of spot nodes may not be able to use new claims, so that the others take the places on claims first.
    private boolean move(PodKind kind) {
        int before = waiting[kind.number];
        int[] bins = open.bins(kind.family);
        for (int turn = 0; turn < bins.length && waiting[kind.number] > 0; turn++) {
            int position = kind.key.ofSpot() ? turn : bins.length - 1 - turn;
            int target = bins[position];
            int most = Math.min(open.left(kind.family, position), waiting[kind.number]);
            if (most > 0 && bin(target) >= 0) {
                move(kind, position, target, bin(target), most);
            }
        }
        return waiting[kind.number] < before;
    }

    /** Returns the bin of a target now. Negative if the target is a claim that is not launched. */
    private int bin(int target) {
        return current.isClaim(target) ? launched.bin(target) : target;
    }

    private void move(PodKind kind, int position, int target, int now, int wanted) {
        boolean oneByOne = !kind.isFree() || !kind.ports.isEmpty() || kind.hasVolumes();
        int most = wanted;
        while (most > 0
                && kind.fitting(current.room, now * model.slots, oneByOne ? 1 : most) > 0
                && admission.allows(current, kind, now)) {
            int pods = oneByOne ? 1 : kind.fitting(current.room, now * model.slots, most);
            if (current.isClaim(now)) {
                current.narrow(now, admission.narrowed(current.stateOf(now), current.option(now), kind));
            }
            current.add(now, kind, pods);
            open.take(kind.family, position, pods);
            taken.add(new Taken(kind.family, kind.number, position, target, now, pods));
            waiting[kind.number] -= pods;
            most -= pods;
        }
    }

    /**
     * Moves a pod to a node that has room at the end of the search, if rules about other pods do not allow the planned places before the later steps.
     * The planned place then becomes room for others.
     */
    private boolean divert(PodKind kind) {
        int position = planned(kind);
        if (kind.isFree() || position < 0) {
            return false;
        }
        var end = open.end;
        int best = end.order.best(kind, end, (pods, target) -> {
            int bin = bin(target);
            return bin >= 0 && pods.fits(current.room, bin * model.slots) && admission.allows(current, pods, bin);
        });
        if (best < 0) {
            return false;
        }
        int planned = open.bins(kind.family)[position];
        int released = released(planned, kind);
        end.add(planned, model.kinds.get(released), -1);
        end.add(best, model.kinds.get(released), 1);
        int before = waiting[kind.number];
        move(kind, position, best, bin(best), 1);
        return waiting[kind.number] < before;
    }

    private int planned(PodKind kind) {
        int[] bins = open.bins(kind.family);
        for (int position = bins.length - 1; position >= 0; position--) {
            if (open.left(kind.family, position) > 0 && released(bins[position], kind) >= 0) {
                return position;
            }
        }
        return -1;
    }

    /** Returns a kind of the family that has more pods in the bin at the end than before. */
    private int released(int bin, PodKind kind) {
        for (int entry = 0; entry < open.end.entries(bin); entry++) {
            int other = open.end.kind(bin, entry);
            if (model.kinds.get(other).family == kind.family
                    && open.end.now(bin, entry) > open.end.before(bin, entry)) {
                return other;
            }
        }
        return -1;
    }

    /** Launches the claim that can take the most worth of the waiting pods. Returns false if there is none. */
    private boolean launchFor(List<Integer> kinds) {
        int best = open.bestClaim(kinds, waiting, launched);
        if (best < 0) {
            return false;
        }
        launched.add(best, current.launch(open.end.option(best)));
        opened.add(best);
        return true;
    }

    /** Cancels the claims that were launched for the step and got no pods, because rules about other pods refuse them for now. */
    private void cancelEmpty() {
        for (int claim : List.copyOf(opened)) {
            int bin = launched.bin(claim);
            if (current.entries(bin) == 0) {
                current.toggle(bin);
                launched.remove(claim);
                opened.remove(Integer.valueOf(claim));
            }
        }
    }

    /** Returns true if all pods of the step are where their spreads allow them, now that all of them are placed. */
    private boolean keepsSpreads() {
        for (var move : taken) {
            var kind = model.kinds.get(move.kind());
            if (!kind.isFree()
                    && !current.counts.keepSpreads(kind, move.bin(), PodAdmission.option(current, move.bin()))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the claims that are not launched and would get pods of the node, with the worth of these pods. */
    OpenMoves.Needed missingClaims(int node) {
        return missing.computeIfAbsent(node, _ -> open.neededBy(node, current, launched));
    }

    /** Returns the price of the cheapest of these claims. */
    long leastPrice(BitSet claims) {
        return claims.stream().mapToLong(open.end::price).min().orElse(0);
    }

    /** Returns the worth of the pods of a node that count for the rules which blocked the last step. */
    long blocking(int node) {
        long worth = 0;
        for (int entry = 0; !blocked.isEmpty() && entry < current.entries(node); entry++) {
            var kind = model.kinds.get(current.kind(node, entry));
            if (IntStream.of(kind.counting).anyMatch(blocked::contains)) {
                worth += current.now(node, entry) * kind.worth;
            }
        }
        return worth;
    }

    /**
     * Removes a node that no step has changed, wherever its pods fit now. Returns the step, and carries it out; empty if the rules do not allow the
     * step, or if the step saves nothing.
     */
    Optional<StepCutter.CutStep> improvise(int node, boolean mayLaunch) {
        if (!current.mayRemove(node) || !isUnchanged(node)) {
            return Optional.empty();
        }
        taken.clear();
        opened.clear();
        long before = current.moved;
        double most = current.objective();
        var byBudget = budgets(node);
        placer.remove(node);
        boolean isPlaced = placer.placeAll(!mayLaunch)
                || (mayLaunch
                        && (placer.launchOne(model.price[node]) || placer.launchAll(new SeededNumbers(0), 0, most)));
        placer.forget();
        if (isPlaced) {
            collect();
        }
        var nodes = new int[] {node};
        var proposal = new StepLegality.Proposal(
                nodes,
                isPlaced ? opened.stream().map(this::typesOf).toList() : List.of(),
                current.moved - before,
                byBudget);
        long bound = isPlaced && keepsSpreads() ? legality.bound(proposal) : -1;
        if (bound < 0) {
            opened.forEach(launched::remove);
            current.undo(0);
            return Optional.empty();
        }
        current.commit();
        missing.clear();
        legality.charge(proposal);
        return Optional.of(step(nodes, bound));
    }

    private StepCutter.CutStep step(int[] nodes, long bound) {
        var moves = taken.stream()
                .map(move -> new StepCutter.CutStep.Move(move.kind(), move.target(), move.pods()))
                .toList();
        return new StepCutter.CutStep(
                Objects.requireNonNull(model.reasons[nodes[0]]), nodes, List.copyOf(opened), moves, bound);
    }

    private boolean isUnchanged(int node) {
        for (int entry = 0; entry < current.entries(node); entry++) {
            if (current.now(node, entry) != current.before(node, entry)) {
                return false;
            }
        }
        return true;
    }

    private Map<Integer, Evictions> budgets(int node) {
        var own = new HashMap<Integer, Evictions>();
        for (int entry = 0; entry < current.entries(node); entry++) {
            int budget = model.kinds.get(current.kind(node, entry)).key.budget();
            int pods = current.now(node, entry);
            if (budget >= 0) {
                own.merge(
                        budget,
                        new Evictions(pods, pods),
                        (some, more) -> new Evictions(some.all() + more.all(), some.all() + more.all()));
            }
        }
        return own;
    }

    /** Finds the moves and launches in the changes since the last step. */
    private void collect() {
        current.forEachChange(
                (bin, kind, pods) -> {
                    if (pods > 0) {
                        int target = current.isClaim(bin) ? launched.claim(bin) : bin;
                        taken.add(new Taken(model.kinds.get(kind).family, kind, 0, target, bin, pods));
                    }
                },
                bin -> opened.add(launched.claim(bin)));
    }
}
