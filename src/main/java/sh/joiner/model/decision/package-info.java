/**
 * What was decided, when, by whom and why: one line of the ledger.
 *
 * <p>Log line, event, page and JSON are made from it.
 */
@NullMarked
package sh.joiner.model.decision;

import org.jspecify.annotations.NullMarked;
