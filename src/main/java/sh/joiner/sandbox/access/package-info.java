/**
 * Authentication and authorization of the API server: users by token or impersonation, and role-based access control with the roles and bindings in
 * the store. By default, access control is off and every request is allowed.
 */
@NullMarked
package sh.joiner.sandbox.access;

import org.jspecify.annotations.NullMarked;
