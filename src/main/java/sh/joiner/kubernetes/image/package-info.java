/** AMIPolicies, and what was seen of images, in the cluster. */
@NullMarked
package sh.joiner.kubernetes.image;

import org.jspecify.annotations.NullMarked;
