/** Selects the images that a node class launches, and maps instance types to them (aws 4.3 to 4.5). */
@NullMarked
package sh.joiner.engine.image;

import org.jspecify.annotations.NullMarked;
