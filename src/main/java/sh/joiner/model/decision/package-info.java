/**
 * Decisions: what was decided, when, by which component and why.
 *
 * <p>Log lines, events, pages and JSON are made from decisions.
 */
@NullMarked
package sh.joiner.model.decision;

import org.jspecify.annotations.NullMarked;
