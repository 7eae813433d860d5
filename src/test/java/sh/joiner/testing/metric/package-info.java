/**
 * Metrics as Prometheus reads them, and the expected metrics.
 *
 * <p>The parser is independent of the library that writes the text, since the library would accept its own mistakes.
 */
@NullMarked
package sh.joiner.testing.metric;

import org.jspecify.annotations.NullMarked;
