/** AMIPolicies, AMIRollouts and image sightings, in the cluster. */
@NullMarked
package sh.joiner.kubernetes.image;

import org.jspecify.annotations.NullMarked;
