/**
 * Metrics as Prometheus reads them, and the list that they are held against.
 *
 * <p>Reads the text of a scrape with code of its own: the library that wrote it would forgive itself.
 */
@NullMarked
package sh.joiner.testing.metric;

import org.jspecify.annotations.NullMarked;
