/**
 * The contract: Karpenter's kinds as the wire has them, and their translation to the model.
 *
 * The YAML under {@code kubernetes/crds} is the contract; these classes follow it field by field, and a test holds the two together.
 */
@NullMarked
package sh.joiner.api;

import org.jspecify.annotations.NullMarked;
