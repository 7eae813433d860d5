/**
 * The steps of the API server for an object of each kind before it is stored: defaults, admission and validation. Called by the store. Reads other
 * objects only through {@link sh.joiner.sandbox.admission.ClusterObjects}.
 */
@NullMarked
package sh.joiner.sandbox.admission;

import org.jspecify.annotations.NullMarked;
