/**
 * Pure functions from the model to the view records: from a snapshot, a plan and the ledger.
 *
 * <p>Decisions are made in the engine packages, not here.
 */
@NullMarked
package sh.joiner.board.projection;

import org.jspecify.annotations.NullMarked;
