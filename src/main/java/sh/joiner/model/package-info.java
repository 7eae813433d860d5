/** Immutable values of the domain. Uses only Java; all other packages may use the model. */
@NullMarked
package sh.joiner.model;

import org.jspecify.annotations.NullMarked;
