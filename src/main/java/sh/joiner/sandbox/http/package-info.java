/**
 * The HTTP front of the API server: one class per verb or family of paths, watches, discovery. Reads and writes through the store and knows
 * nothing of who calls.
 */
@NullMarked
package sh.joiner.sandbox.http;

import org.jspecify.annotations.NullMarked;
