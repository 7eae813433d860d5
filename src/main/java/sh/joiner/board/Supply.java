package sh.joiner.board;

import java.util.List;
import sh.joiner.model.catalog.MemoryDiscovery;
import sh.joiner.model.catalog.Shortage;

/**
 * The data about capacity that the catalog does not contain: the shortages that EC2 reported, and the memory sizes that
 * nodes reported.
 */
public record Supply(List<Shortage> shortages, List<MemoryDiscovery> discoveries) {

    static final Supply NOTHING = new Supply(List.of(), List.of());

    public Supply {
        shortages = List.copyOf(shortages);
        discoveries = List.copyOf(discoveries);
    }
}
