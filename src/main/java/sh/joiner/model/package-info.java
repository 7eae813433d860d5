/**
 * What there is: immutable values of the domain. Knows only Java; everything else knows it.
 */
@NullMarked
package sh.joiner.model;

import org.jspecify.annotations.NullMarked;
