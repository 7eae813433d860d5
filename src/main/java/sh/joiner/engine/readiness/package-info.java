/**
 * Gates: what still stands in the way of a controller, all of it at once. Judges what was heard at an instant; who listens and who waits is
 * {@code controller.gate}'s business.
 */
@NullMarked
package sh.joiner.engine.readiness;

import org.jspecify.annotations.NullMarked;
