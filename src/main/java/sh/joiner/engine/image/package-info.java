/**
 * Which of the images that a node class sees it launches, and which one serves which instance type (aws 4.3 to 4.5).
 */
@NullMarked
package sh.joiner.engine.image;

import org.jspecify.annotations.NullMarked;
