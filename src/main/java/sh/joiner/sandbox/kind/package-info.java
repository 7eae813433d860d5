/**
 * The kinds that the API server serves, built in or defined by a CRD: their names, scopes and subresources, the rules for names and selectors, and
 * the errors that clients understand.
 */
@NullMarked
package sh.joiner.sandbox.kind;

import org.jspecify.annotations.NullMarked;
