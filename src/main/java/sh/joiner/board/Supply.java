package sh.joiner.board;

import java.util.List;
import sh.joiner.model.catalog.MemoryDiscovery;
import sh.joiner.model.catalog.Shortage;

/** What is known of supply beside the catalogue: what EC2 had nothing of, and what nodes told of their memory. */
public record Supply(List<Shortage> shortages, List<MemoryDiscovery> discoveries) {

    static final Supply NOTHING = new Supply(List.of(), List.of());

    public Supply {
        shortages = List.copyOf(shortages);
        discoveries = List.copyOf(discoveries);
    }
}
