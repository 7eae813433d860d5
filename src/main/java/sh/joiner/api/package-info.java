/**
 * Karpenter's kinds as classes, and their translation to the model. The YAML under {@code kubernetes/crds} is the contract; these classes
 * follow it field by field, and a test compares the two.
 */
@NullMarked
package sh.joiner.api;

import org.jspecify.annotations.NullMarked;
