/**
 * Kubernetes' own protobuf descriptors: reads bodies of built-in kinds that clients send in that encoding, tells fields that a built-in kind does
 * not have, and describes built-in kinds in OpenAPI. Called by the HTTP front; knows no objects beside the one at hand.
 */
@NullMarked
package sh.joiner.sandbox.proto;

import org.jspecify.annotations.NullMarked;
