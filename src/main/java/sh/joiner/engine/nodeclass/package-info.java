/**
 * What the conditions of a node class say: of its instance profile, of its validation, and of whatever nobody can tell at the moment (aws 2.4,
 * 9). Asked by the parts of {@code controller.nodeclass}; knows neither AWS nor the object.
 */
@NullMarked
package sh.joiner.engine.nodeclass;

import org.jspecify.annotations.NullMarked;
