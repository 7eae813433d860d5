/** Compares the YAML of the CRDs with Karpenter's fields, the classes with the YAML, and every CEL rule with a pair of documents. */
@NullMarked
package sh.joiner.api.crd;

import org.jspecify.annotations.NullMarked;
