/**
 * The answers of a scheduling pass: claims to create, placements of pods and reasons for refusals; and the options of a pass (core 4.3, 4.10).
 * <p>The same snapshot always gives the same text of a plan.
 */
@NullMarked
package sh.joiner.engine.plan;

import org.jspecify.annotations.NullMarked;
