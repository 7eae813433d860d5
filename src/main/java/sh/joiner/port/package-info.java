/**
 * The interfaces to the outside: one small interface per role, in terms of the model.
 *
 * <p>Loops call the ports. REST and pages call only the ports for requests of users, simulations and the sandbox. The package uses no
 * library. Every port has a fake that passes the same contract test as its adapter.
 */
@NullMarked
package sh.joiner.port;

import org.jspecify.annotations.NullMarked;
