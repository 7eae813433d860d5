/**
 * The data that pages and REST show: the last snapshot of the cluster, the last plan, and the ledger of decisions.
 *
 * <p>Loops report to the board after each pass. Pages and REST read the board. A loop never waits for a reader.
 */
@NullMarked
package sh.joiner.board;

import org.jspecify.annotations.NullMarked;
