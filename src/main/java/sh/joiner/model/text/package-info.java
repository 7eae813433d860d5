/**
 * Patterns in texts that users write, independent of the object.
 *
 * <p>Used by engine, aws, app and the sandbox; depends on no other package.
 */
@NullMarked
package sh.joiner.model.text;

import org.jspecify.annotations.NullMarked;
