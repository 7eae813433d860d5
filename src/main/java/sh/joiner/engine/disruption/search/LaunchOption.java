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

    private final Sale sale;
    private final Place place;

    LaunchOption(int number, Sale sale, Place place) {
        this.number = number;
        this.sale = sale;
        this.place = place;
    }

    /** A zone and capacity type in which a pool can launch instances. */
    static final class Outlet {

        private final Template template;
        private final int number;
        private final OfferingKind kind;
        private final int state;
        private final int[] byPrice;

        /**
         * Creates an outlet.
         *
         * @param number the position of the offering kind in the table of the template
         * @param state the number of the requirements of a claim there
         * @param byPrice the positions of all types that can be launched, the cheapest first
         */
        Outlet(Template template, int number, OfferingKind kind, int state, int[] byPrice) {
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

    /**
     * The offering of the instance.
     *
     * @param type the position of the type in the table of the template
     * @param alone the set of this type only
     * @param price in billionths of a USD an hour
     */
    record Sale(Outlet outlet, int type, TypeSet alone, long price) {}

    /** The node that results from the launch. */
    static final class Place {

        private final int state;
        private final long[] room;
        private final int[] domains;
        private final byte[] counted;

        /** Creates a place; the state is the number of the requirements of the claim. */
        Place(int state, long[] room, int[] domains, byte[] counted) {
            this.state = state;
            this.room = room;
            this.domains = domains;
            this.counted = counted;
        }
    }

    Template template() {
        return sale.outlet().template;
    }

    int outlet() {
        return sale.outlet().number;
    }

    OfferingKind kind() {
        return sale.outlet().kind;
    }

    int type() {
        return sale.type();
    }

    TypeSet alone() {
        return sale.alone();
    }

    long price() {
        return sale.price();
    }

    /** Returns all types of the template in this zone with this capacity type, the cheapest first. Callers must not change the array. */
    int[] byPrice() {
        return sale.outlet().byPrice;
    }

    int state() {
        return place.state;
    }

    long[] room() {
        return place.room;
    }

    int[] domains() {
        return place.domains;
    }

    byte[] counted() {
        return place.counted;
    }

    boolean isSpot() {
        return kind().capacityType() == CapacityType.SPOT;
    }

    boolean allows(PodKind pods) {
        return pods.shape.options[number];
    }
}
