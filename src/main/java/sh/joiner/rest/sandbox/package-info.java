/** The sandbox: its clock, its story, and the actions of a person on it. */
@NullMarked
package sh.joiner.rest.sandbox;

import org.jspecify.annotations.NullMarked;
