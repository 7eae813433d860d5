/**
 * Instances without a NodeClaim as they are shown. Made from what garbage collection tells the board; decides nothing.
 */
@NullMarked
package sh.joiner.board.garbage;

import org.jspecify.annotations.NullMarked;
