/**
 * Instances from their launch until EC2 no longer returns them: their states, their hardware, and their descriptions.
 *
 * <p>Fleets launch instances. This package reports boots and stops to the simulated cluster through an {@code InstanceListener}.
 */
@NullMarked
package sh.joiner.sandbox.instance;

import org.jspecify.annotations.NullMarked;
