package sh.joiner.engine.sketch;

import java.util.List;

/**
 * How claims are filled.
 *
 * @param evenness how much a pod that takes a large share of a type yields to those that keep the ratio of CPU to memory
 * @param nodeWeight by how much the cost of a node besides its price counts
 */
public record FillWeights(double evenness, double nodeWeight) {

    /** In the order in which they are tried; of equally good results the first counts. */
    public static final List<FillWeights> ALL = List.of(
            new FillWeights(1.0, 1),
            new FillWeights(0.3, 1),
            new FillWeights(0.5, 6),
            new FillWeights(1.0, 6),
            new FillWeights(0.5, 1),
            new FillWeights(0.3, 0),
            new FillWeights(0.3, 6),
            new FillWeights(1.0, 0),
            new FillWeights(0.5, 0),
            new FillWeights(0.5, 60));
}
