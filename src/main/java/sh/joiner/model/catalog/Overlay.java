package sh.joiner.model.catalog;

import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * A NodeOverlay: a change of the price or the capacity of some instance types (core 1.4, 7.7).
 *
 * @param weight the overlay with the higher weight wins if two change the same value
 * @param requirements select instance types, offerings and pools
 * @param capacity additional resources of nodes of these types, such as huge pages or devices
 * @param problem why the overlay is invalid, as a sentence; empty if the overlay is valid
 */
public record Overlay(
        String name, int weight, Requirements requirements, PriceChange price, Resources capacity, String problem) {

    /** Returns an invalid overlay. */
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
