/** Reads and writes the objects of the cluster. */
@NullMarked
package sh.joiner.port.cluster;

import org.jspecify.annotations.NullMarked;
