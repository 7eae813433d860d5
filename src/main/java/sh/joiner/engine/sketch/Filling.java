package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.Narrowing;
import sh.joiner.engine.rule.Rules;
import sh.joiner.engine.state.States;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.pod.HostPort;

/**
 * Fills one claim of one type in thought: takes those of the unplaced pods that fit best together, until nothing fits; {@link #undo} gives everything
 * back. It knows amounts, requirements, prices, ports, and who may share a host; {@link Rules} have the last word later.
 */
final class Filling {

    private final UnplacedPods unplaced;
    private final OpenClaim opening;
    private final CompatibleShapes compatible;
    private final double evenness;
    private final int type;
    private final double price;
    private final int[] live; // shapes that may still fit
    private final int[] joined; // of each: the state of the claim with one of its pods
    private final List<EqualPods> taken = new ArrayList<>();
    private List<HostPort> ports = List.of();
    private final long[] room;
    private int size;
    private int state;
    private double worth;
    private long steps;
    private double cpuShare;
    private double memoryShare;

    Filling(UnplacedPods unplaced, OpenClaim opening, CompatibleShapes compatible, double evenness, int type) {
        this.unplaced = unplaced;
        this.opening = opening;
        this.compatible = compatible;
        this.evenness = evenness;
        this.type = type;
        this.price = opening.price(type);
        this.room = opening.market().room(type).clone();
        this.state = opening.state();
        this.live = compatible.scratch();
        this.joined = compatible.otherScratch();
    }

    /** Takes the seed, then what goes with it. */
    void fill() {
        cpuShare = share(compatible.cpu());
        memoryShare = share(compatible.memory());
        take(opening.seed(), state);
        for (int one = 0; one < compatible.size(); one++) {
            keep(compatible.shape(one), compatible.joined(one));
        }
        while (size > 0) {
            int best = best();
            var shape = unplaced.shapes().get(live[best]);
            var equal = equal(shape);
            if (equal == null) {
                drop(best);
            } else {
                take(equal, joined[best]);
                sift();
            }
        }
    }

    private double share(int slot) {
        return slot < 0 || room[slot] <= 0 ? 0 : 1.0 / room[slot];
    }

    private void take(EqualPods equal, int narrowed) {
        unplaced.take(equal);
        taken.add(equal);
        worth += equal.shape().worth();
        for (int slot = 0; slot < room.length; slot++) {
            room[slot] -= equal.requests()[slot];
        }
        ports = Narrowing.both(ports, equal.variant().placing().hostPorts());
        count(equal);
        if (narrowed != state) {
            state = narrowed;
            narrow();
        }
    }

    private void count(EqualPods equal) {
        for (var group : equal.concern().counting()) {
            if (group.isByHost()) {
                group.count(opening.host());
            }
        }
    }

    /** Looks at the shapes anew after the claim has narrowed. */
    private void narrow() {
        int before = size;
        size = 0;
        for (int one = 0; one < before; one++) {
            int shape = live[one];
            keep(
                    unplaced.shapes().get(shape),
                    compatible.join(state, unplaced.shapes().get(shape)));
        }
    }

    private void keep(Shape shape, int with) {
        if (with != States.NEVER
                && unplaced.left(shape) > 0
                && PoolCapacity.isAtMost(shape.requests(), room)
                && (with == state || opening.market().price(with, type) <= price)) {
            live[size] = shape.number();
            joined[size++] = with;
        }
    }

    /** Drops what fits no more; the order stays. */
    private void sift() {
        int before = size;
        size = 0;
        for (int one = 0; one < before; one++) {
            var shape = unplaced.shapes().get(live[one]);
            if (unplaced.left(shape) > 0 && PoolCapacity.isAtMost(shape.requests(), room)) {
                live[size] = live[one];
                joined[size++] = joined[one];
            }
        }
    }

    private void drop(int one) {
        System.arraycopy(live, one + 1, live, one, size - one - 1);
        System.arraycopy(joined, one + 1, joined, one, size - one - 1);
        size--;
    }

    /** What suits the room that is left: much of what there is much of; but a pod that takes a large share of it all yields. */
    private int best() {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        steps += size;
        for (int one = 0; one < size; one++) {
            var shape = unplaced.shapes().get(live[one]);
            double score = score(shape.requests()) * compatible.weight(shape);
            if (score > most) {
                most = score;
                best = one;
            }
        }
        return best;
    }

    private double score(long[] requests) {
        return score(compatible.cpu(), cpuShare, requests) + score(compatible.memory(), memoryShare, requests);
    }

    private double score(int slot, double share, long[] requests) {
        if (share == 0) {
            return 0;
        }
        double part = requests[slot] * share;
        return part * (room[slot] * share - evenness * part);
    }

    /** The first of its lots that may share this host. */
    private @Nullable EqualPods equal(Shape shape) {
        for (var equal : shape.lots()) {
            if (equal.left() > 0 && compatible.mayShare(equal, opening.host(), ports)) {
                return equal;
            }
        }
        return null;
    }

    void undo() {
        for (var equal : taken) {
            unplaced.putBack(equal);
            for (var group : equal.concern().counting()) {
                if (group.isByHost()) {
                    group.forget(opening.host());
                }
            }
        }
    }

    /** Takes the same again after an {@link #undo}. */
    void redo() {
        taken.forEach(equal -> {
            unplaced.take(equal);
            count(equal);
        });
    }

    /** How often two choices were compared. */
    long steps() {
        return steps;
    }

    /** USD an hour of the cheapest type that holds them all. */
    double cheapest() {
        int cheapest = opening.market().cheapest(state, sum());
        return cheapest < 0 ? price : Math.min(price, opening.market().price(state, cheapest));
    }

    /** The types that can hold them all, of those that the pool's limits still allow. */
    TypeSet survivors() {
        var template = opening.market().template();
        var usable = template.filter().choice(state).usable();
        return template.holding(usable.and(template.limits().types()), sum(), ports);
    }

    Sketch sketch() {
        var template = opening.market().template();
        var types = template.limits().isLimited()
                ? survivors()
                : template.filter().table().all();
        return new Sketch(template, state, types, List.copyOf(taken), cheapest());
    }

    /** What the pods ask together. */
    private long[] sum() {
        var sum = opening.market().room(type).clone();
        Arrays.setAll(sum, slot -> sum[slot] - room[slot]);
        return sum;
    }

    /** USD an hour that the pods are worth. */
    double worth() {
        return worth;
    }
}
