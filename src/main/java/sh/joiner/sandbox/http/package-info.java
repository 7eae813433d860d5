/** The HTTP front of the API server: requests, routes, calls and watches. Reads and writes through the store. */
@NullMarked
package sh.joiner.sandbox.http;

import org.jspecify.annotations.NullMarked;
