/**
 * The kinds of karpenter.sh/v1: mutable classes with public fields that are named as in JSON. Required fields are never null; other fields
 * are null if they are absent. Decisions use the model instead of these classes.
 */
@NullMarked
package sh.joiner.api.v1;

import org.jspecify.annotations.NullMarked;
