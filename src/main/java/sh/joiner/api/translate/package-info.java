/**
 * From the wire to the model: here, and nowhere else, bad input is refused, with the path of the field.
 *
 * <p>Objects of Kubernetes' own kinds are read as Kubernetes reads them, since its API server has checked them.
 */
@NullMarked
package sh.joiner.api.translate;

import org.jspecify.annotations.NullMarked;
