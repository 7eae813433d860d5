/** Lists on pages: facets, search, parts, addresses, forms. */
@NullMarked
package sh.joiner.ui.table;

import org.jspecify.annotations.NullMarked;
