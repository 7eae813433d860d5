/** Views of interruptions, interruption policies and maintenance windows. */
@NullMarked
package sh.joiner.board.interruption;

import org.jspecify.annotations.NullMarked;
