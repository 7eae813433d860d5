/**
 * Formatting of every log line for the console and for files, and the handling of uncaught failures.
 *
 * <p>The formatting and the handler are installed when the process starts. This package does not depend on the code that logs.
 */
@NullMarked
package sh.joiner.app.log;

import org.jspecify.annotations.NullMarked;
