/**
 * What we ask of the outside: one small interface per role, named by the role, in words of the model.
 *
 * <p>Called by the loops and, for the three edge roles, by REST and pages. Knows no technology; every port has a fake that obeys the same
 * contract test as its adapter.
 */
@NullMarked
package sh.joiner.port;

import org.jspecify.annotations.NullMarked;
