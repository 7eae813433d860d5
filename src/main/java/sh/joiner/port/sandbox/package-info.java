/** What a person may do to the sandbox. */
@NullMarked
package sh.joiner.port.sandbox;

import org.jspecify.annotations.NullMarked;
