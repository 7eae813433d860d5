/**
 * An API server over HTTP that behaves as Kubernetes does wherever kubectl or a client library can tell: its object store, its verbs, its
 * schemas. Knows nothing of Joiner.
 */
@NullMarked
package sh.joiner.sandbox.cluster;

import org.jspecify.annotations.NullMarked;
