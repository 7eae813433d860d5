/**
 * What a scheduling pass answers: claims to make, places of pods, and reasons of those without one; and how a pass may choose (core 4.3, 4.10).
 *
 * <p>Values that print as text; the same picture gives the same plan to the letter.
 */
@NullMarked
package sh.joiner.engine.plan;

import org.jspecify.annotations.NullMarked;
