/** NodePools, NodeClaims and NodeOverlays in words of the model. */
@NullMarked
package sh.joiner.api.pool;

import org.jspecify.annotations.NullMarked;
