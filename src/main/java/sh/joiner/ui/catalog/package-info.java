/** Pages of instance types, AMIs, node classes and AWS requests. */
@NullMarked
package sh.joiner.ui.catalog;

import org.jspecify.annotations.NullMarked;
