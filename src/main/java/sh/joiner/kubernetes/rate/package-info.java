/** How many requests this process sends to the API server. Used by {@code app} when it puts the clients together. */
@NullMarked
package sh.joiner.kubernetes.rate;

import org.jspecify.annotations.NullMarked;
