/**
 * Metrics as Prometheus reads them, and the list that they are compared with.
 *
 * <p>The parser of a scrape is independent: the library that wrote the text would accept its own mistakes.
 */
@NullMarked
package sh.joiner.testing.metric;

import org.jspecify.annotations.NullMarked;
