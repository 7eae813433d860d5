/**
 * Translates the fields of API objects to the model. Rejects invalid input, with the path of the field.
 *
 * <p>Objects of Kubernetes' own kinds are interpreted as Kubernetes does, because the API server has already validated them.
 */
@NullMarked
package sh.joiner.api.translate;

import org.jspecify.annotations.NullMarked;
