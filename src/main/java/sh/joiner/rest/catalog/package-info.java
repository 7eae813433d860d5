/** What can be bought and launched from, as JSON. */
@NullMarked
package sh.joiner.rest.catalog;

import org.jspecify.annotations.NullMarked;
