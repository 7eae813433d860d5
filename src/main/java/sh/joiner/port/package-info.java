/**
 * The interfaces to the outside: one small interface per role, in terms of the model.
 *
 * <p>Called by the loops and, for the three edge roles, by REST and pages. Uses no technology. Every port has a fake that passes the same
 * contract test as its adapter.
 */
@NullMarked
package sh.joiner.port;

import org.jspecify.annotations.NullMarked;
