/**
 * Decides the conditions of a node class about its instance profile and its validation, and treats checks without an answer (aws 2.4, 9). The parts
 * of {@code controller.nodeclass} call it. It knows neither AWS nor the API object.
 */
@NullMarked
package sh.joiner.engine.nodeclass;

import org.jspecify.annotations.NullMarked;
