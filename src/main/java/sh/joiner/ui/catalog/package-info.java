/** Pages of instance types, images, node classes and AWS requests. */
@NullMarked
package sh.joiner.ui.catalog;

import org.jspecify.annotations.NullMarked;
