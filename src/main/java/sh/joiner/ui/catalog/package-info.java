/** Pages of what can be bought and launched from: instance types, images, node classes, calls of AWS. */
@NullMarked
package sh.joiner.ui.catalog;

import org.jspecify.annotations.NullMarked;
