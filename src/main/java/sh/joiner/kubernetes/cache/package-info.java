/** Requests to refresh caches, in a ConfigMap. */
@NullMarked
package sh.joiner.kubernetes.cache;

import org.jspecify.annotations.NullMarked;
