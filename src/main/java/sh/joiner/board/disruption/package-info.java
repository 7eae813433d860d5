/**
 * Views of disruption: the commands that remove nodes, what they saved, what blocks the removal of the other nodes, and the freezes.
 */
@NullMarked
package sh.joiner.board.disruption;

import org.jspecify.annotations.NullMarked;
