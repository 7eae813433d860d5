/** Paged lists and their parameters. */
@NullMarked
package sh.joiner.rest.listing;

import org.jspecify.annotations.NullMarked;
