/**
 * Rules about texts that people write, whatever object they stand in.
 *
 * <p>Used by engine, aws, app and the sandbox; knows no other package.
 */
@NullMarked
package sh.joiner.model.text;

import org.jspecify.annotations.NullMarked;
