/**
 * The preparation of launches: templates, requested launches, and the checks that turn a request into a checked launch or into EC2's error.
 *
 * <p>Fleets use this package for their launches. The package itself launches nothing.
 */
@NullMarked
package sh.joiner.sandbox.launch;

import org.jspecify.annotations.NullMarked;
