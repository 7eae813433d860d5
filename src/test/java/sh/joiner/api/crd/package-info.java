/**
 * Holds the CRDs' YAML to the reference's fields, the classes to the YAML, and every CEL rule to a pair of documents.
 */
@NullMarked
package sh.joiner.api.crd;

import org.jspecify.annotations.NullMarked;
