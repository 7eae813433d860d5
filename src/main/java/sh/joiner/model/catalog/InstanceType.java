package sh.joiner.model.catalog;

import java.util.List;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * An instance type as one node class sees it: its labels, what a node of it holds, and where it can be bought (aws 5).
 *
 * @param requirements the values of every well-known label; a label that does not apply is there as DoesNotExist
 * @param allocatable capacity less overhead, computed once
 */
public record InstanceType(
        String name,
        Requirements requirements,
        Resources capacity,
        Overhead overhead,
        Resources allocatable,
        List<Offering> offerings) {

    public InstanceType {
        offerings = List.copyOf(offerings);
    }

    /** The same with fewer or other offerings. */
    public InstanceType withOfferings(List<Offering> others) {
        return new InstanceType(name, requirements, capacity, overhead, allocatable, others);
    }
}
