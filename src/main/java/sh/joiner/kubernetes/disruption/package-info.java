/** DisruptionFreezes in the cluster, and the writes that users request. */
@NullMarked
package sh.joiner.kubernetes.disruption;

import org.jspecify.annotations.NullMarked;
