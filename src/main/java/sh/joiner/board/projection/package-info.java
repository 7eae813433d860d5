/**
 * From the model to the view records: pure functions of a snapshot, a plan and the ledger.
 *
 * <p>Nothing is judged here that an engine judges.
 */
@NullMarked
package sh.joiner.board.projection;

import org.jspecify.annotations.NullMarked;
