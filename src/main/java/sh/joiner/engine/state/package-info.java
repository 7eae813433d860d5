/**
 * What is worked out once and then counted in numbers: requirements as states with joins that are remembered, amounts as slots, types as bits.
 *
 * <p>Nothing here knows of pods or pools. Numbers are good for one pass alone.
 */
@NullMarked
package sh.joiner.engine.state;

import org.jspecify.annotations.NullMarked;
