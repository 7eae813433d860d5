/** Reads and checks AMIs for node classes, and stores the ones that they have seen. */
@NullMarked
package sh.joiner.port.image;

import org.jspecify.annotations.NullMarked;
