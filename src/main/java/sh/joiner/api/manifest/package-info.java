/**
 * Reads objects, as kubectl accepts them, from a text that no API server has validated.
 *
 * <p>Rejects what an API server would reject, with the path of the field, as far as it matters for planning.
 */
@NullMarked
package sh.joiner.api.manifest;

import org.jspecify.annotations.NullMarked;
