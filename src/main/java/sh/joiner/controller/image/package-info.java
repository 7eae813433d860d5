/**
 * Images of node classes: the images that each class selects, the images remembered from earlier, and the policies in effect.
 *
 * <p>Images are judged in {@link sh.joiner.engine.image}.
 */
@NullMarked
package sh.joiner.controller.image;

import org.jspecify.annotations.NullMarked;
