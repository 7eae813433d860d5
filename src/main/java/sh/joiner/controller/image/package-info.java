/**
 * Images of node classes: what each class sees, what is remembered of it, and which policies count.
 *
 * <p>Called by the node-class reconciler. Every judgement is made in {@link sh.joiner.engine.image}.
 */
@NullMarked
package sh.joiner.controller.image;

import org.jspecify.annotations.NullMarked;
