/**
 * Lists that can be narrowed by facets and read page by page.
 *
 * <p>A page's address and its JSON's address take the same query.
 */
@NullMarked
package sh.joiner.board.listing;

import org.jspecify.annotations.NullMarked;
