package sh.joiner.model.catalog;

import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * A NodeOverlay: what a person says about the price and the capacity of some instance types (core 1.4, 7.7).
 *
 * @param weight of two that speak of the same the heavier counts
 * @param requirements which types, offerings and pools it is for
 * @param capacity resources that nodes of these types have besides, as huge pages or devices
 * @param problem why it cannot be meant, in words; empty if it can
 */
public record Overlay(
        String name, int weight, Requirements requirements, PriceChange price, Resources capacity, String problem) {

    /** One that cannot be meant. */
    public static Overlay unreadable(String name, int weight, String problem) {
        return new Overlay(name, weight, Requirements.NONE, new PriceChange.None(), Resources.NONE, problem);
    }

    public boolean isReadable() {
        return problem.isEmpty();
    }

    public boolean changesPrice() {
        return !(price instanceof PriceChange.None);
    }
}
