/** Notices, the policies that answer them, and maintenance windows, as they are shown. */
@NullMarked
package sh.joiner.board.interruption;

import org.jspecify.annotations.NullMarked;
