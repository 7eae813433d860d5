/**
 * The kinds of version v1, karpenter.sh and karpenter.k8s.aws: mutable, with public fields named as in JSON.
 *
 * What the schema requires is never null; the rest is null where it is absent. Nothing past the translation sees them.
 */
@NullMarked
package sh.joiner.api.v1;

import org.jspecify.annotations.NullMarked;
