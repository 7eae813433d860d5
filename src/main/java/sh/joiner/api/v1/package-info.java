/**
 * The kinds of version v1, karpenter.sh and karpenter.k8s.aws: mutable, with public fields named as in JSON. Required fields are never
 * null; others are null if they are absent. Only the translation uses these classes.
 */
@NullMarked
package sh.joiner.api.v1;

import org.jspecify.annotations.NullMarked;
