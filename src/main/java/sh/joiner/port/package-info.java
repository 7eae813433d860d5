/**
 * The interfaces to the outside: one small interface per role, in terms of the model.
 *
 * <p>Controllers call the ports. REST and pages call only the ports for requests of users, simulations and the sandbox.
 */
@NullMarked
package sh.joiner.port;

import org.jspecify.annotations.NullMarked;
