/**
 * Images of node classes: the images that each class selects, the images remembered from earlier, and the policies in effect.
 *
 * <p>{@link sh.joiner.engine.image} evaluates the images.
 */
@NullMarked
package sh.joiner.controller.image;

import org.jspecify.annotations.NullMarked;
