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
 * Fills one planned claim of one type: takes the unplaced pods that fit together best, until no pod fits. {@link #undo} gives all pods back. Only
 * amounts, requirements, prices, ports and rules about hosts are checked here; {@link Rules} check everything later.
 */
final class Filling {

    private final UnplacedPods unplaced;
    private final OpenClaim opening;
    private final CompatibleShapes compatible;
    private final double evenness;
    private final int type;
    private final double price;
    private final int[] live; // numbers of the shapes that may still fit
    private final int[] joined; // by position: the state of the claim with one of the shape's pods
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

    /** Takes the seed, then the pods that fit with it. */
    void fill() {
        cpuShare = share(compatible.cpu());
        memoryShare = share(compatible.memory());
        take(opening.seed(), state);
        for (int position = 0; position < compatible.size(); position++) {
            keep(compatible.shape(position), compatible.joined(position));
        }
        while (size > 0) {
            int best = best();
            var shape = unplaced.shapes().get(live[best]);
            var equal = equal(shape);
            if (equal == null) {
                drop(best);
            } else {
                take(equal, joined[best]);
                dropUnfitting();
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

    /** Checks the shapes again after the claim has narrowed. */
    private void narrow() {
        int before = size;
        size = 0;
        for (int position = 0; position < before; position++) {
            int shape = live[position];
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

    /** Drops the shapes that no longer fit, and keeps the order. */
    private void dropUnfitting() {
        int before = size;
        size = 0;
        for (int position = 0; position < before; position++) {
            var shape = unplaced.shapes().get(live[position]);
            if (unplaced.left(shape) > 0 && PoolCapacity.isAtMost(shape.requests(), room)) {
                live[size] = live[position];
                joined[size++] = joined[position];
            }
        }
    }

    private void drop(int position) {
        System.arraycopy(live, position + 1, live, position, size - position - 1);
        System.arraycopy(joined, position + 1, joined, position, size - position - 1);
        size--;
    }

    /**
     * Returns the position of the shape that suits the remaining capacity best: its pods use much of the more plentiful resource. Pods that take a
     * large share of everything come later.
     */
    private int best() {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        steps += size;
        for (int position = 0; position < size; position++) {
            var shape = unplaced.shapes().get(live[position]);
            double score = score(shape.requests()) * compatible.weight(shape);
            if (score > most) {
                most = score;
                best = position;
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

    /** Returns the first group of the shape with a remaining pod that may share this host. */
    private @Nullable EqualPods equal(Shape shape) {
        for (var equal : shape.groups()) {
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

    /** Takes the same pods again after an {@link #undo}. */
    void redo() {
        taken.forEach(equal -> {
            unplaced.take(equal);
            count(equal);
        });
    }

    /** Returns the number of shapes that were compared. */
    long steps() {
        return steps;
    }

    /** Returns the price in US dollars per hour of the cheapest type that holds all pods. */
    double cheapest() {
        int cheapest = opening.market().cheapest(state, sum());
        return cheapest < 0 ? price : Math.min(price, opening.market().price(state, cheapest));
    }

    /** Returns the types that can hold all pods and are within the pool's limits. */
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

    /** Returns the sum of the requests of the pods. */
    private long[] sum() {
        var sum = opening.market().room(type).clone();
        Arrays.setAll(sum, slot -> sum[slot] - room[slot]);
        return sum;
    }

    /** Returns the worth of the pods in US dollars per hour. */
    double worth() {
        return worth;
    }
}
