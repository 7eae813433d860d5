package sh.joiner.engine.sketch;

import java.util.ArrayList;
import java.util.List;
import sh.joiner.engine.supply.Template;

/** The pools by weight. Pools of one weight compete by price, and pools of a lower weight get the remaining pods. */
public record Tiers(List<List<Template>> all) {

    public static Tiers of(List<Template> templates) {
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

    public List<Template> get(int tier) {
        return all.get(tier);
    }

    public int size() {
        return all.size();
    }
}
