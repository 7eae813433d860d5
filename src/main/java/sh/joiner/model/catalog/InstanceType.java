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

    /** The same with so much memory: what it keeps for itself stays as it was estimated (aws 5.5). */
    public InstanceType withMemory(long bytes) {
        return new InstanceType(
                name,
                requirements,
                capacity.with(Resources.MEMORY, bytes),
                overhead,
                allocatable.with(Resources.MEMORY, bytes - overhead.total().get(Resources.MEMORY)),
                offerings);
    }

    /** The same, leaving something else for pods than its capacity less its overhead. */
    public InstanceType leaving(Resources otherAllocatable) {
        return new InstanceType(name, requirements, capacity, overhead, otherAllocatable, offerings);
    }

    /** The same with resources that its provider does not tell of; huge pages take their part of the memory (core 9.2). */
    public InstanceType withMore(Resources extra) {
        var has = capacity;
        var left = allocatable;
        long pages = 0;
        for (var resource : extra.names()) {
            long amount = extra.get(resource);
            has = has.with(resource, amount);
            left = left.with(resource, amount);
            pages += resource.startsWith("hugepages-") ? amount : 0;
        }
        long memory = Math.max(0, left.get(Resources.MEMORY) - pages);
        return new InstanceType(
                name, requirements, has, overhead, pages == 0 ? left : left.with(Resources.MEMORY, memory), offerings);
    }
}
