/**
 * Checks EC2's description of an image before instances are launched from it: against the node class, the control plane and the image in use. {@code
 * engine.image} turns the results into verdicts and warnings.
 */
@NullMarked
package sh.joiner.engine.preflight;

import org.jspecify.annotations.NullMarked;
