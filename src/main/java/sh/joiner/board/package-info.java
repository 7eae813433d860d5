/**
 * The data that pages and REST show: the last snapshot of the cluster, the last plan, and the ledger of decisions.
 *
 * <p>Loops report to the board after each pass. Pages and REST read the board and never make a loop wait.
 */
@NullMarked
package sh.joiner.board;

import org.jspecify.annotations.NullMarked;
