/**
 * Kubernetes' own protobuf descriptors: decodes request bodies of built-in kinds, finds unknown fields of built-in kinds, and describes built-in
 * kinds in OpenAPI.
 */
@NullMarked
package sh.joiner.sandbox.proto;

import org.jspecify.annotations.NullMarked;
