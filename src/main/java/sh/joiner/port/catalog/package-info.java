/** What can be bought, and what was learned of it. */
@NullMarked
package sh.joiner.port.catalog;

import org.jspecify.annotations.NullMarked;
