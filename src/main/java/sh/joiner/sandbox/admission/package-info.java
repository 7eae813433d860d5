/** The steps of the API server for an object of each kind before it is stored: defaults, admission and validation. */
@NullMarked
package sh.joiner.sandbox.admission;

import org.jspecify.annotations.NullMarked;
