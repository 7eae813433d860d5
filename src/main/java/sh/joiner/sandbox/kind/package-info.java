/**
 * The kinds that the API server serves, built in or defined by a CRD: their names, scopes and subresources, the rules for names and selectors,
 * and the errors that clients understand. The other packages of the API server use this package. It stores no objects.
 */
@NullMarked
package sh.joiner.sandbox.kind;

import org.jspecify.annotations.NullMarked;
