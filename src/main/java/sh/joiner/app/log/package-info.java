/**
 * Formatting of every log line for the console and for files, and the handling of uncaught failures.
 *
 * <p>Installed by app at the start; does not depend on the code that logs.
 */
@NullMarked
package sh.joiner.app.log;

import org.jspecify.annotations.NullMarked;
