/**
 * The kinds of karpenter.sh/v1: mutable classes with public fields that are named as in JSON. A required field that is absent has an empty default
 * value. Other absent fields are null. Decisions use the model instead of these classes.
 */
@NullMarked
package sh.joiner.api.v1;

import org.jspecify.annotations.NullMarked;
