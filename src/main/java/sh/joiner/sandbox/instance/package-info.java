/**
 * Instances from their launch until EC2 forgets them: their states, their hardware, and their descriptions.
 *
 * <p>Fleets launch them. They report boots and stops to the simulated cluster through an {@code InstanceListener}. Knows no fleet.
 */
@NullMarked
package sh.joiner.sandbox.instance;

import org.jspecify.annotations.NullMarked;
