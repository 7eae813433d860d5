/** Views of disruption: the commands that remove nodes, what they saved, and what blocks the removal of the other nodes. */
@NullMarked
package sh.joiner.board.disruption;

import org.jspecify.annotations.NullMarked;
