/** Receives AWS's notices, and reads and writes the objects that record the responses. */
@NullMarked
package sh.joiner.port.interruption;

import org.jspecify.annotations.NullMarked;
