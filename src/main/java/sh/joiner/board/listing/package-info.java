/**
 * Lists that can be filtered by facets and read page by page.
 *
 * <p>The URL of a page and the URL of its JSON take the same query.
 */
@NullMarked
package sh.joiner.board.listing;

import org.jspecify.annotations.NullMarked;
