/**
 * Instances from their launch until EC2 forgets them: their life, their hardware, and how they are described.
 *
 * <p>Fleets launch them; they tell the machine room of the simulated cluster. Knows no fleet.
 */
@NullMarked
package sh.joiner.sandbox.instance;

import org.jspecify.annotations.NullMarked;
