/**
 * Views of instances without a NodeClaim. The data comes from garbage collection. This package makes no decisions.
 */
@NullMarked
package sh.joiner.board.garbage;

import org.jspecify.annotations.NullMarked;
