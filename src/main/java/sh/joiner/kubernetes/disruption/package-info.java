/** Watches the DisruptionFreezes of the cluster, and creates and deletes DisruptionFreezes for users. */
@NullMarked
package sh.joiner.kubernetes.disruption;

import org.jspecify.annotations.NullMarked;
