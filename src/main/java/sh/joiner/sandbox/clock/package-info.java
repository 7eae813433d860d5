/**
 * The sandbox's clock: it can run faster than the wall's, stand still and jump.
 * Everything in the sandbox and in the program waits by it.
 */
@NullMarked
package sh.joiner.sandbox.clock;

import org.jspecify.annotations.NullMarked;
