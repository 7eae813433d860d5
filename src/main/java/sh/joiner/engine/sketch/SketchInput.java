package sh.joiner.engine.sketch;

import java.util.List;
import sh.joiner.engine.state.Slots;
import sh.joiner.engine.state.States;
import sh.joiner.engine.supply.Template;

/**
 * The inputs for sketching claims.
 * @param nodeCost US dollars per hour that a node costs in addition to its price
 */
public record SketchInput(States states, Slots slots, List<PoolCapacity> markets, double nodeCost) {

    public static SketchInput of(List<Template> templates, States states, Slots slots, double nodeCost) {
        return new SketchInput(
                states,
                slots,
                templates.stream()
                        .map(template -> new PoolCapacity(template, states, slots))
                        .toList(),
                nodeCost);
    }
}
