/**
 * Converts the inputs of a pass into numbers: requirements into states with cached joins, amounts into slots, types into bits.
 * <p>This package does not know pods or pools. Its numbers are valid for one pass only.
 */
@NullMarked
package sh.joiner.engine.state;

import org.jspecify.annotations.NullMarked;
