/**
 * Machine images: how a node class selects them, what they are, which type each one serves.
 *
 * <p>In AWS's words: AMIs.
 */
@NullMarked
package sh.joiner.model.image;

import org.jspecify.annotations.NullMarked;
