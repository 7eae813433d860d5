/** The runner of the process: the threads and timers of all controllers. Only {@code app} refers to it. */
@NullMarked
package sh.joiner.app.runner;

import org.jspecify.annotations.NullMarked;
