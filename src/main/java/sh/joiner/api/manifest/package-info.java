/**
 * Objects as kubectl has them, read from a text that no API server has seen.
 *
 * <p>What an API server would refuse is refused here with the path of the field, as far as it matters for planning.
 */
@NullMarked
package sh.joiner.api.manifest;

import org.jspecify.annotations.NullMarked;
