/**
 * Applies a CRD's schema to documents: validation, defaults, pruning and CEL rules, with the messages of the Kubernetes API server. The package works
 * on JSON trees and depends neither on HTTP nor on a store.
 */
@NullMarked
package sh.joiner.sandbox.schema;

import org.jspecify.annotations.NullMarked;
