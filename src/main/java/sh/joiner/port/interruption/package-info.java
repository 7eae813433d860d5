/** Notices of AWS, and the objects that say what is done about them. */
@NullMarked
package sh.joiner.port.interruption;

import org.jspecify.annotations.NullMarked;
