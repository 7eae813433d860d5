/** Performs the requests of users to the sandbox. The same requests come from REST, from the page, from settings and from stories. */
@NullMarked
package sh.joiner.app.provocation;

import org.jspecify.annotations.NullMarked;
