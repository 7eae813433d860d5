/**
 * The steps that the API server performs before it stores an object: defaults, admission and validation, with the rules
 * of each kind.
 */
@NullMarked
package sh.joiner.sandbox.admission;

import org.jspecify.annotations.NullMarked;
