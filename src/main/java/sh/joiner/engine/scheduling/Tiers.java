package sh.joiner.engine.scheduling;

import java.util.ArrayList;
import java.util.List;

/** Pools of one weight compete by price; those of a lower weight get what they leave. */
record Tiers(List<List<Template>> all) {

    static Tiers of(List<Template> templates) {
        var tiers = new ArrayList<List<Template>>();
        for (var template : templates) {
            if (tiers.isEmpty()
                    || tiers.getLast().getFirst().pool().weight()
                            != template.pool().weight()) {
                tiers.add(new ArrayList<>());
            }
            tiers.getLast().add(template);
        }
        return new Tiers(tiers);
    }

    List<Template> get(int tier) {
        return all.get(tier);
    }

    int size() {
        return all.size();
    }
}
