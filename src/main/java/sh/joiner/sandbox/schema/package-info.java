/**
 * What a CRD's schema says of a document: validation, defaults, pruning and the rules in CEL, with the messages of a real API server.
 * Called by the embedded cluster; knows JSON trees and nothing of HTTP or of a store.
 */
@NullMarked
package sh.joiner.sandbox.schema;

import org.jspecify.annotations.NullMarked;
