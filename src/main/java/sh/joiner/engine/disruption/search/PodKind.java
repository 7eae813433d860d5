package sh.joiner.engine.disruption.search;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.rule.PodClass;
import sh.joiner.engine.rule.Variant;
import sh.joiner.model.catalog.TypeSet;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.Pod;

/** Pods that the search need not distinguish: pods of one class whose evictions cost the same and that a PodDisruptionBudget treats equally. */
final class PodKind {

    /**
     * The properties that the pods of a kind share.
     *
     * @param prefers true if the pods must keep their preferred node affinity, because their present node satisfies it
     * @param ofSpot true for pods of spot nodes that must not move to new spot nodes
     * @param weight the cost of an eviction in millionths
     * @param budget the position of the PodDisruptionBudget that limits their evictions; negative if none does
     * @param terminating true for pods that are being deleted and created again under their name: they do not count on their present node
     */
    record Key(PodClass podClass, boolean prefers, boolean ofSpot, long weight, int budget, boolean terminating) {}

    /**
     * The properties that decide which types a claim for the pods may have. All kinds with equal properties share one shape.
     *
     * <p>Worths are in billionths of a USD an hour.
     */
    static final class Shape {

        /** The alternative requirements. A node or claim for the pods must satisfy at least one of them. */
        final List<Variant> variants;

        final long[] requests;

        /** The slots with a request above 0. */
        final int[] slots;

        final boolean ofSpot;

        /** The types whose empty instance can hold one of the pods, by template and offering kind. */
        @Nullable
        TypeSet[][] types = new TypeSet[0][];

        /** A flag for each launch option: true if an empty node of the option can hold one of the pods. */
        boolean[] options = new boolean[0];

        /** The price of the share of a launched node that one of the pods needs, with the node cost, at the cheapest option. */
        long worth;

        /** The sum of the requests, weighted by the worth of each resource. */
        double bulk;

        Shape(List<Variant> variants, boolean ofSpot) {
            this.variants = variants;
            this.requests = variants.getFirst().requests();
            this.slots = IntStream.range(0, requests.length)
                    .filter(slot -> requests[slot] > 0)
                    .toArray();
            this.ofSpot = ofSpot;
        }
    }

    final int number;
    final Key key;
    final Shape shape;
    final Pod example;
    final List<Variant> variants;
    final long[] requests;
    final int[] slots;
    final List<HostPort> ports;

    /** The id that all kinds of the same class share. Each pod of a family may use the planned place of any other. */
    final int family;

    private final boolean hasVolumes;

    /** The nodes that requirements, taints, volumes and host ports allow, as bits. */
    long[] nodes = new long[0];

    int[] counting = new int[0];
    int[] asked = new int[0];
    boolean[] selected = new boolean[0];
    boolean[] counted = new boolean[0];

    /** The worth of one pod. */
    long worth;

    /** The bulk of one pod. */
    double bulk;

    /**
     * Creates a kind.
     *
     * @param variants the alternative requirements, of which a node or claim must satisfy at least one
     */
    PodKind(int number, Key key, List<Variant> variants, Shape shape, int family) {
        this.number = number;
        this.key = key;
        this.shape = shape;
        this.example = key.podClass().example();
        this.variants = variants;
        this.family = family;
        this.hasVolumes = !key.podClass().key().needs().attaches().isEmpty();
        this.requests = shape.requests;
        this.slots = shape.slots;
        this.ports = variants.getFirst().placing().hostPorts();
    }

    boolean hasVolumes() {
        return hasVolumes;
    }

    boolean isFree() {
        return asked.length == 0;
    }

    boolean mayUse(int node) {
        return (nodes[node >> 6] & 1L << node) != 0;
    }

    @Nullable
    TypeSet types(int template, int offering) {
        return shape.types[template][offering];
    }

    /** Returns true if the free amounts suffice for the requests of one pod. Checks no other rule. */
    boolean fits(long[] room, int from) {
        for (int slot : slots) {
            if (room[from + slot] < requests[slot]) {
                return false;
            }
        }
        return true;
    }

    /** Returns for how many pods the free amounts suffice, at most the given number. Checks no other rule. */
    int fitting(long[] room, int from, int most) {
        if (most <= 1) {
            return most == 1 && fits(room, from) ? 1 : 0;
        }
        int count = most;
        for (int slot : slots) {
            long free = room[from + slot];
            if (free < requests[slot] * count) { // divisions are slow, and most are not needed
                if (free < requests[slot]) {
                    return 0;
                }
                count = (int) (free / requests[slot]);
            }
        }
        return count;
    }

    @Override
    public String toString() {
        return "%d %s %s".formatted(number, example.name(), Arrays.toString(requests));
    }
}
