package sh.joiner.engine.sketch;

import java.util.List;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.resource.Resources;

/** The shapes whose pods may share a claim with a seed, whichever instance type the claim gets. */
final class CompatibleShapes {

    private final States states;
    private final ShadowPrices prices;
    private final int cpu;
    private final int memory;
    private final Shape[] shapes;
    private final int[] joined; // by position: the state of the claim with one of the shape's pods
    private final double[] weights; // by the shape's number
    private final int[] scratch;
    private final int[] otherScratch;
    private int size;
    private double totalWorth;

    CompatibleShapes(UnplacedPods unplaced, States states, ShadowPrices prices, Slots slots) {
        this.states = states;
        this.prices = prices;
        this.cpu = slots.names().indexOf(Resources.CPU);
        this.memory = slots.names().indexOf(Resources.MEMORY);
        this.shapes = new Shape[unplaced.shapes().size()];
        this.joined = new int[shapes.length];
        this.weights = new double[shapes.length];
        this.scratch = new int[shapes.length];
        this.otherScratch = new int[shapes.length];
    }

    /** Finds the shapes that may share a claim with the seed. */
    void find(OpenClaim opening, UnplacedPods unplaced) {
        size = 0;
        totalWorth = 0;
        double height = prices.height(opening.seed().wanted());
        for (var shape : unplaced.shapes()) {
            int left = unplaced.left(shape);
            int with = left == 0 || shape.tier() != opening.seed().tier() ? States.NEVER : join(opening.state(), shape);
            if (with != States.NEVER) {
                shapes[size] = shape;
                joined[size++] = with;
                // Pods that would be cheaper on another claim get a lower weight.
                weights[shape.number()] = Math.min(1, prices.height(shape.wanted()) / height);
                totalWorth += shape.worth() * left;
            }
        }
    }

    int join(int state, Shape shape) {
        return states.join(state, shape.wanted());
    }

    boolean mayJoin(int state, EqualPods equal) {
        return states.join(state, equal.wanted()) != States.NEVER;
    }

    boolean mayShare(EqualPods equal, int host, List<HostPort> ports) {
        return equal.concern().admitsHost(host)
                && !HostPort.conflict(ports, equal.variant().placing().hostPorts());
    }

    int size() {
        return size;
    }

    Shape shape(int position) {
        return shapes[position];
    }

    int joined(int position) {
        return joined[position];
    }

    double weight(Shape shape) {
        return weights[shape.number()];
    }

    /** Returns the total worth of all these pods. */
    double totalWorth() {
        return totalWorth;
    }

    /** Returns an array with room for one number per shape. Only one filling at a time may use it. */
    int[] scratch() {
        return scratch;
    }

    int[] otherScratch() {
        return otherScratch;
    }

    int cpu() {
        return cpu;
    }

    int memory() {
        return memory;
    }
}
