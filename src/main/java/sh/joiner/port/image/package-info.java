/** Reads and checks AMIs for node classes, and stores the AMIs that node classes have found. */
@NullMarked
package sh.joiner.port.image;

import org.jspecify.annotations.NullMarked;
