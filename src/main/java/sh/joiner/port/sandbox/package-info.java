/** Changes of the sandbox's world on a user's request, and its state. */
@NullMarked
package sh.joiner.port.sandbox;

import org.jspecify.annotations.NullMarked;
