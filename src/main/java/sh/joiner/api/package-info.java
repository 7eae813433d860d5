/**
 * The kinds of Karpenter and Joiner as classes, and their translation to the model. The YAML under {@code kubernetes/crds} is the
 * contract. The classes follow the YAML field by field, and a test compares them.
 */
@NullMarked
package sh.joiner.api;

import org.jspecify.annotations.NullMarked;
