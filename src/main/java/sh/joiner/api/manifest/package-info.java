/**
 * Reads objects, as kubectl accepts them, from a text that no API server has validated.
 *
 * <p>Rejects the invalid fields that matter for planning, as an API server does. Each problem names the path of the field.
 */
@NullMarked
package sh.joiner.api.manifest;

import org.jspecify.annotations.NullMarked;
