/** Launches, finds and terminates instances, and checks before a launch. */
@NullMarked
package sh.joiner.port.launch;

import org.jspecify.annotations.NullMarked;
