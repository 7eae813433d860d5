/** The sandbox: its clock, its story, what a person does to it. */
@NullMarked
package sh.joiner.rest.sandbox;

import org.jspecify.annotations.NullMarked;
