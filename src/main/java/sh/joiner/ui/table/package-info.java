/** Lists on pages: facets, search, paging, addresses and forms. */
@NullMarked
package sh.joiner.ui.table;

import org.jspecify.annotations.NullMarked;
