/** The complete API server: store, garbage collection and HTTP front on a port of the loopback interface. */
@NullMarked
package sh.joiner.sandbox.cluster;

import org.jspecify.annotations.NullMarked;
