/**
 * Where pods go: on nodes that are there, on claims under way, or on new ones; and why some go nowhere (core 4).
 */
@NullMarked
package sh.joiner.engine.scheduling;

import org.jspecify.annotations.NullMarked;
