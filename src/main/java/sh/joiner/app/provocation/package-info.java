/**
 * Orders of users to the sandbox, executed by the part that they name. The same orders come from REST, from the page, from settings and from stories.
 */
@NullMarked
package sh.joiner.app.provocation;

import org.jspecify.annotations.NullMarked;
