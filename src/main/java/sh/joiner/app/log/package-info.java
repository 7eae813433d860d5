/**
 * What every log line passes on its way out, to the console and to files.
 *
 * <p>Installed by app at the start; knows nothing of what is logged.
 */
@NullMarked
package sh.joiner.app.log;

import org.jspecify.annotations.NullMarked;
