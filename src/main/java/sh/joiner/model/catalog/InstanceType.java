package sh.joiner.model.catalog;

import java.util.List;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/**
 * An instance type as computed for one node class: labels, resources of a node, and offerings (aws 5).
 *
 * @param requirements the values of every well-known label except the pool; DoesNotExist for a label that does not apply
 * @param allocatable capacity minus overhead, unless {@link #withAllocatable} or {@link #withMore} has set other amounts
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

    /** Returns a copy with other offerings. */
    public InstanceType withOfferings(List<Offering> others) {
        return new InstanceType(name, requirements, capacity, overhead, allocatable, others);
    }

    /** Returns a copy with this memory capacity. The overhead stays as estimated (aws 5.5). */
    public InstanceType withMemory(long bytes) {
        return new InstanceType(
                name,
                requirements,
                capacity.with(Resources.MEMORY, bytes),
                overhead,
                allocatable.with(Resources.MEMORY, bytes - overhead.total().get(Resources.MEMORY)),
                offerings);
    }

    /** Returns a copy with these allocatable resources, which may differ from capacity minus overhead. */
    public InstanceType withAllocatable(Resources otherAllocatable) {
        return new InstanceType(name, requirements, capacity, overhead, otherAllocatable, offerings);
    }

    /** Returns a copy with additional resources that AWS does not report. Huge pages reduce the allocatable memory (core 9.2). */
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
