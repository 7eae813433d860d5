/**
 * The kinds that the API server serves, built in or told by a CRD: their names, scopes and parts, how objects are named and chosen, and the
 * refusals that clients know how to read. Everything else of the API server stands on this; it keeps no objects.
 */
@NullMarked
package sh.joiner.sandbox.kind;

import org.jspecify.annotations.NullMarked;
