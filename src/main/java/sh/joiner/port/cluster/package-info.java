/** The objects of the cluster: read, listed anew, written. */
@NullMarked
package sh.joiner.port.cluster;

import org.jspecify.annotations.NullMarked;
