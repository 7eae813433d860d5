/** Limits the requests of this process to the API server. Used by {@code app} when it creates the clients. */
@NullMarked
package sh.joiner.kubernetes.rate;

import org.jspecify.annotations.NullMarked;
