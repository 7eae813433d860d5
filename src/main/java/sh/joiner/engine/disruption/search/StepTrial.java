package sh.joiner.engine.disruption.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import sh.joiner.engine.disruption.SeededNumbers;
import sh.joiner.engine.disruption.search.OpenMoves.Launches;
import sh.joiner.engine.disruption.search.StepLegality.Evictions;

/**
 * Tries to remove some nodes as one step. Their pods move to nodes and claims on which the search placed pods of the same kinds, as far as the rules
 * allow this before the later steps are carried out.
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
    private final int[] kinds; // of the step
    private int kindCount;

    private final List<Taken> taken = new ArrayList<>();
    private final List<Integer> opened = new ArrayList<>();
    private final BitSet blocked = new BitSet(); // groups
    private final Map<Integer, OpenMoves.Needed> missing = new HashMap<>(); // by node, until the next step

    private record Taken(int kind, int target, int bin, int pods) {}

    StepTrial(SearchModel model, OpenMoves open, StepLegality legality) {
        this.model = model;
        this.open = open;
        this.legality = legality;
        this.current = new Occupancy(model);
        this.admission = new PodAdmission(model);
        this.placer = new Placer(model, current);
        placer.keepRemoved();
        this.waiting = new int[model.kinds.size()];
        this.kinds = new int[model.kinds.size()];
        this.launched = new Launches(current.nodeCount);
    }

    /**
     * Returns false if the node alone cannot be a step now: some of its pods have no planned place that is usable and
     * affordable.
     */
    boolean mayAttempt(int node, boolean mayLaunch) {
        return open.mayTake(current, node, mayLaunch ? model.price[node] : 0, launched);
    }

    /** Returns the step and carries it out. Empty if the rules do not allow the step now. */
    Optional<StepCutter.CutStep> attempt(int[] nodes, boolean mayLaunch) {
        taken.clear();
        opened.clear();
        long before = current.moved;
        kindCount = 0;
        for (int node : nodes) {
            remove(node);
        }
        Arrays.sort(kinds, 0, kindCount);
        boolean isPlaced = place(mayLaunch, model.price(nodes));
        cancelEmpty();
        forgetWaiting();
        if (!isPlaced) {
            cancel();
            open.undo();
            return Optional.empty();
        }
        var step = accepted(nodes, opened.stream().map(this::plannedTypes).toList(), current.moved - before);
        step.ifPresentOrElse(_ -> open.commit(), open::undo);
        return step;
    }

    /** Returns the step if it is legal, and keeps its changes. If not, undoes them. */
    private Optional<StepCutter.CutStep> accepted(int[] nodes, List<ClaimTypes> claims, long weight) {
        collect();
        var proposal = new StepLegality.Proposal(nodes, claims, weight, evictions());
        long bound = keepsSpreads() ? legality.bound(proposal) : -1;
        if (bound < 0) {
            cancel();
            return Optional.empty();
        }
        current.commit();
        missing.clear();
        legality.charge(proposal);
        return Optional.of(step(nodes, bound));
    }

    private void cancel() {
        opened.forEach(launched::remove);
        current.undo(0);
    }

    /** Forgets the waiting pods, and remembers the affinity and spread rules that may have blocked these pods. */
    private void forgetWaiting() {
        blocked.clear();
        for (int position = 0; position < kindCount; position++) {
            int kind = kinds[position];
            if (waiting[kind] > 0) {
                for (int group : model.kinds.get(kind).asked) {
                    blocked.set(group);
                }
            }
        }
        stopWaiting();
    }

    private void stopWaiting() {
        for (int position = 0; position < kindCount; position++) {
            waiting[kinds[position]] = 0;
        }
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
        return new ClaimTypes(model, current, bin);
    }

    /** Returns the types of a planned claim that hold all pods which the search planned for the claim. */
    private ClaimTypes plannedTypes(int claim) {
        return new ClaimTypes(model, open.end, claim);
    }

    private void remove(int node) {
        for (int entry = current.entries(node) - 1; entry >= 0; entry--) {
            int pods = current.now(node, entry);
            var kind = model.kinds.get(current.kind(node, entry));
            if (pods > 0) {
                if (waiting[kind.number] == 0) {
                    kinds[kindCount++] = kind.number;
                }
                waiting[kind.number] += pods;
                current.add(node, kind, -pods);
            }
        }
        current.toggle(node);
    }

    /**
     * Places the waiting pods on targets that exist, then on claims that have to be launched. Returns true if no pod is left. Stops early if the claims
     * with pods cost more than the given price.
     */
    private boolean place(boolean mayLaunch, long price) {
        boolean isProgress = true;
        while (isProgress) {
            isProgress = false;
            for (int position = 0; position < kindCount; position++) {
                isProgress |= move(model.kinds.get(kinds[position]));
            }
            isProgress = isProgress || redirectAll();
            if (isAllPlaced()) {
                return true;
            }
            if (launched.price(opened, current) > price) {
                stopWaiting(); // no rule about other pods blocks the step
                return false;
            }
            if (!isProgress && mayLaunch) {
                isProgress = launchFor();
            }
        }
        return false;
    }

    private boolean redirectAll() {
        boolean isProgress = false;
        for (int position = 0; position < kindCount; position++) {
            isProgress |= waiting[kinds[position]] > 0 && redirect(model.kinds.get(kinds[position]));
        }
        return isProgress;
    }

    private boolean isAllPlaced() {
        for (int position = 0; position < kindCount; position++) {
            if (waiting[kinds[position]] > 0) {
                return false;
            }
        }
        return true;
    }

    // Pods of spot nodes may be unable to use new claims. So they take places on nodes first, and other pods take
    // places on claims first.
    private boolean move(PodKind kind) {
        int before = waiting[kind.number];
        int[] bins = open.bins(kind.family);
        for (int turn = 0; turn < bins.length && waiting[kind.number] > 0; turn++) {
            int position = kind.key.ofSpot() ? turn : bins.length - 1 - turn;
            int target = bins[position];
            int most = Math.min(open.left(kind.family, position), waiting[kind.number]);
            if (most > 0 && bin(target) >= 0) {
                move(kind, position, bin(target), most);
            }
        }
        return waiting[kind.number] < before;
    }

    /** Returns the bin of a target now. Negative if the target is a claim that is not launched. */
    private int bin(int target) {
        return current.isClaim(target) ? launched.bin(target) : target;
    }

    private void move(PodKind kind, int position, int now, int wanted) {
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
            waiting[kind.number] -= pods;
            most -= pods;
        }
    }

    /**
     * Moves a pod to a node that has room at the end of the search, if rules about other pods do not allow the planned places before the later steps.
     * The planned place then becomes free for other pods.
     */
    private boolean redirect(PodKind kind) {
        int position = open.planned(kind);
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
        int released = open.released(planned, kind);
        end.add(planned, model.kinds.get(released), -1);
        end.add(best, model.kinds.get(released), 1);
        int before = waiting[kind.number];
        move(kind, position, bin(best), 1);
        return waiting[kind.number] < before;
    }

    /** Launches the claim that can take the most worth of the waiting pods. Returns false if there is none. */
    private boolean launchFor() {
        int best = open.bestClaim(kinds, kindCount, waiting, launched);
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

    /** Called when all pods of the step are placed: returns true if their targets satisfy the topology spreads of the pods. */
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
            if (IntStream.of(kind.counting).anyMatch(blocked::get)) {
                worth += current.now(node, entry) * kind.worth;
            }
        }
        return worth;
    }

    /**
     * Removes a node that no step has changed, and places its pods wherever they fit now. Returns the step, and carries
     * it out; empty if the rules do not allow the step, or if the step saves too little.
     */
    Optional<StepCutter.CutStep> improvise(int node, boolean mayLaunch) {
        if (!current.mayRemove(node) || !isUnchanged(node)) {
            return Optional.empty();
        }
        taken.clear();
        opened.clear();
        long before = current.moved;
        double most = current.objective();
        placer.remove(node);
        boolean isPlaced = placer.placeAll(!mayLaunch)
                || (mayLaunch
                        && (placer.launchOne(model.price[node]) || placer.launchAll(new SeededNumbers(0), 0, most)));
        placer.forget();
        if (!isPlaced) {
            cancel();
            return Optional.empty();
        }
        current.forEachChange((_, _, _) -> {}, bin -> opened.add(launched.claim(bin)));
        return accepted(new int[] {node}, opened.stream().map(this::typesOf).toList(), current.moved - before);
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

    /** Returns the evictions of the step by PodDisruptionBudget. */
    private Map<Integer, Evictions> evictions() {
        var byNode = new HashMap<Integer, Map<Integer, Integer>>();
        current.forEachChange(
                (bin, kind, pods) -> {
                    int budget = model.kinds.get(kind).key.budget();
                    if (pods < 0 && budget >= 0) {
                        byNode.computeIfAbsent(bin, _ -> new HashMap<>()).merge(budget, -pods, Integer::sum);
                    }
                },
                _ -> {});
        var all = new HashMap<Integer, Evictions>();
        byNode.values()
                .forEach(own ->
                        own.forEach((budget, pods) -> all.merge(budget, new Evictions(pods, pods), Evictions::plus)));
        return all;
    }

    /** Finds the moves of the step in the changes since the last step. */
    private void collect() {
        current.forEachChange(
                (bin, kind, pods) -> {
                    if (pods > 0) {
                        taken.add(new Taken(kind, current.isClaim(bin) ? launched.claim(bin) : bin, bin, pods));
                    }
                },
                _ -> {});
    }
}
