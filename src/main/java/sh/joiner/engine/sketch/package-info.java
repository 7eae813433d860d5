/**
 * Plans the pods and types of new claims, before the claims become part of the plan: the first pod of each claim, the
 * weights for filling it, and the worth of pods.
 */
@NullMarked
package sh.joiner.engine.sketch;

import org.jspecify.annotations.NullMarked;
