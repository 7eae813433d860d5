/**
 * What a person may do to the sandbox's world from outside, behind the port that pages and REST know.
 * Knows the world's clock and cloud; decides nothing.
 */
@NullMarked
package sh.joiner.sandbox.provocation;

import org.jspecify.annotations.NullMarked;
