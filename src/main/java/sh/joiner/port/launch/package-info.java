/** Instances: started, found, terminated, and what is asked before a launch. */
@NullMarked
package sh.joiner.port.launch;

import org.jspecify.annotations.NullMarked;
