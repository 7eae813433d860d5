package sh.joiner.engine.sketch;

import java.util.List;

/**
 * How claims are filled.
 *
 * @param evenness how much a pod that takes a large share of a type yields to those that keep the ratio of CPU to memory
 * @param nodeWeight by how much the cost of a node besides its price counts
 */
public record Recipe(double evenness, double nodeWeight) {

    /** In the order in which they are tried; of equally good results the first counts. */
    public static final List<Recipe> ALL = List.of(
            new Recipe(1.0, 1),
            new Recipe(0.3, 1),
            new Recipe(0.5, 6),
            new Recipe(1.0, 6),
            new Recipe(0.5, 1),
            new Recipe(0.3, 0),
            new Recipe(0.3, 6),
            new Recipe(1.0, 0),
            new Recipe(0.5, 0),
            new Recipe(0.5, 60));
}
