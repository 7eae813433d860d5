package sh.joiner.engine.scheduling;

import java.util.List;

/**
 * What is needed to think about claims before any is made.
 *
 * @param nodeCost USD an hour of a node besides its price
 */
record Thought(States states, Slots slots, List<Market> markets, double nodeCost) {

    static Thought of(List<Template> templates, States states, Slots slots, double nodeCost) {
        return new Thought(
                states,
                slots,
                templates.stream()
                        .map(template -> new Market(template, states, slots))
                        .toList(),
                nodeCost);
    }
}
