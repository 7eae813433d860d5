/** Machine images (AMIs): how a node class selects images, their properties, and the instance types for each image. */
@NullMarked
package sh.joiner.model.image;

import org.jspecify.annotations.NullMarked;
