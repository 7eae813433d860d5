/** The runner of the process: the threads and timers of all controllers. Nobody but {@code app} names it. */
@NullMarked
package sh.joiner.app.runner;

import org.jspecify.annotations.NullMarked;
