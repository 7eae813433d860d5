/**
 * What the end of NodeClaims waits for, as it is shown. Judged by {@code engine.lifecycle}; decides nothing.
 */
@NullMarked
package sh.joiner.board.termination;

import org.jspecify.annotations.NullMarked;
