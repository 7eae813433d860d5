/**
 * Gates: what still stands in the way of a subject, all of it at once.
 */
@NullMarked
package sh.joiner.engine.readiness;

import org.jspecify.annotations.NullMarked;
