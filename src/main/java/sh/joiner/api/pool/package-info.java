/** Translates NodePools, NodeClaims and NodeOverlays to the model. */
@NullMarked
package sh.joiner.api.pool;

import org.jspecify.annotations.NullMarked;
