/**
 * Views of what the termination of NodeClaims waits for. {@code engine.lifecycle} finds it. This package makes no decisions.
 */
@NullMarked
package sh.joiner.board.termination;

import org.jspecify.annotations.NullMarked;
