package sh.joiner.engine.sketch;

import java.util.List;

/**
 * The weights for filling claims.
 * @param evenness the penalty for a pod that takes a large share of the capacity of a type
 * @param nodeWeight the factor for the cost of a node in addition to its price
 */
public record FillWeights(double evenness, double nodeWeight) {

    /** All weights in the order in which they are tried. Of equally good results the first wins. */
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
