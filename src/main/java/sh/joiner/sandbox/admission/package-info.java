/**
 * What the API server does to an object of each kind on its way into the store: defaults, completion by admission, checks. Called by the store;
 * sees other objects only through {@link sh.joiner.sandbox.admission.ClusterObjects}.
 */
@NullMarked
package sh.joiner.sandbox.admission;

import org.jspecify.annotations.NullMarked;
