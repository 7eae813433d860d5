/** Selects the images from which instances of a node class are launched, and maps instance types to them (aws 4.3 to 4.5). */
@NullMarked
package sh.joiner.engine.image;

import org.jspecify.annotations.NullMarked;
