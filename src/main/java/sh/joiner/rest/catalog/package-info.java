/** Instance types, offerings, images and node classes as JSON. */
@NullMarked
package sh.joiner.rest.catalog;

import org.jspecify.annotations.NullMarked;
