/**
 * Views of the objects that block the termination of NodeClaims. {@code engine.lifecycle} finds these objects. This package makes no decisions.
 */
@NullMarked
package sh.joiner.board.termination;

import org.jspecify.annotations.NullMarked;
