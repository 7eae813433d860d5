package sh.joiner.engine.disruption.search;

import sh.joiner.engine.supply.Template;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.OfferingKind;
import sh.joiner.model.catalog.TypeSet;

/**
 * An instance type that a pool can launch in one zone with one capacity type.
 *
 * <p>Rooms are the resources for pods, without those of daemons. Prices are in billionths of a USD an hour. {@code domains} has the domain of the
 * node by topology key, negative if there is none. {@code counted} says by group if the group counts the node: 0 for not known yet, 1 for yes, 2 for
 * no.
 */
final class LaunchOption {

    /** The position in the list of all options. */
    final int number;

    private final PoolOffering offering;
    private final int type;
    private final TypeSet alone;
    private final long price;
    private final EmptyNode node;

    /**
     * Creates an option.
     *
     * @param type the position of the type in the table of the template
     * @param alone the set that contains only this type
     * @param price in billionths of a USD an hour
     * @param node the node that results from the launch
     */
    LaunchOption(int number, PoolOffering offering, int type, TypeSet alone, long price, EmptyNode node) {
        this.number = number;
        this.offering = offering;
        this.type = type;
        this.alone = alone;
        this.price = price;
        this.node = node;
    }

    /** An offering kind from which a pool can launch instances. */
    static final class PoolOffering {

        private final Template template;
        private final int number;
        private final OfferingKind kind;
        private final int state;
        private final int[] byPrice;

        /**
         * Creates an offering of a pool.
         *
         * @param number the position of the offering kind in the table of the template
         * @param state the number of the requirements of a claim for this offering kind
         * @param byPrice the positions of all types that can be launched, the cheapest first
         */
        PoolOffering(Template template, int number, OfferingKind kind, int state, int[] byPrice) {
            this.template = template;
            this.number = number;
            this.kind = kind;
            this.state = state;
            this.byPrice = byPrice;
        }

        Template template() {
            return template;
        }

        OfferingKind kind() {
            return kind;
        }

        int state() {
            return state;
        }
    }

    /** A launched node without pods, except those of daemons. */
    static final class EmptyNode {

        private final int state;
        private final long[] room;
        private final int[] domains;
        private final byte[] counted;

        /** Creates a node; the state is the number of the requirements of its claim. */
        EmptyNode(int state, long[] room, int[] domains, byte[] counted) {
            this.state = state;
            this.room = room;
            this.domains = domains;
            this.counted = counted;
        }
    }

    Template template() {
        return offering.template;
    }

    /** Returns the position of the offering kind in the table of the template. */
    int offeringNumber() {
        return offering.number;
    }

    OfferingKind kind() {
        return offering.kind;
    }

    int type() {
        return type;
    }

    TypeSet alone() {
        return alone;
    }

    long price() {
        return price;
    }

    /** Returns all types of the template in this zone with this capacity type, the cheapest first. Callers must not change the array. */
    int[] byPrice() {
        return offering.byPrice;
    }

    int state() {
        return node.state;
    }

    long[] room() {
        return node.room;
    }

    int[] domains() {
        return node.domains;
    }

    byte[] counted() {
        return node.counted;
    }

    boolean isSpot() {
        return kind().capacityType() == CapacityType.SPOT;
    }

    boolean allows(PodKind pods) {
        return pods.shape.options[number];
    }
}
