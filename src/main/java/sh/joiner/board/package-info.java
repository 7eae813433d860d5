/**
 * What is shown: the last picture of the cluster, the last plan, and the ledger of decisions.
 *
 * <p>Loops tell the board after each pass; pages and REST read it and never make a loop wait.
 */
@NullMarked
package sh.joiner.board;

import org.jspecify.annotations.NullMarked;
