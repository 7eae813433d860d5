/**
 * Who asks the API server and what they may do: users by token or impersonation, and role-based access control over the roles and bindings in
 * the store. Called by the HTTP front for every request; off unless asked for, and then everybody may do everything.
 */
@NullMarked
package sh.joiner.sandbox.access;

import org.jspecify.annotations.NullMarked;
