/** What node classes ask of AMIs, and where it is kept. */
@NullMarked
package sh.joiner.port.image;

import org.jspecify.annotations.NullMarked;
