/**
 * The preparation of launches: templates, requested launches, and the checks that turn a request into a checked launch or into EC2's error.
 *
 * <p>Used by dry runs and fleets. Launches nothing itself.
 */
@NullMarked
package sh.joiner.sandbox.launch;

import org.jspecify.annotations.NullMarked;
