/** The kind DisruptionFreeze, in the style of {@code sh.joiner.api.v1alpha1}, and the translation of freezes and restrictions to the model. */
@NullMarked
package sh.joiner.api.disruption;

import org.jspecify.annotations.NullMarked;
