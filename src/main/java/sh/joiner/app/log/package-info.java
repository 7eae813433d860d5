/**
 * Filters for every log line before it is written to the console and to files.
 *
 * <p>Installed by app at the start; does not depend on the code that logs.
 */
@NullMarked
package sh.joiner.app.log;

import org.jspecify.annotations.NullMarked;
