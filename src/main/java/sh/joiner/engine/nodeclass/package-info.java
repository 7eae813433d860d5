/**
 * Decides the conditions of a node class about its instance profile and its validation, and for how long earlier results stay in effect if a check
 * gives no answer (aws 2.4, 9). The parts of {@code controller.nodeclass} call this package, which depends neither on AWS nor on the API objects.
 */
@NullMarked
package sh.joiner.engine.nodeclass;

import org.jspecify.annotations.NullMarked;
