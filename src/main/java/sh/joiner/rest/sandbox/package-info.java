/** The sandbox as JSON: its clock, its story, and changes on a user's request. */
@NullMarked
package sh.joiner.rest.sandbox;

import org.jspecify.annotations.NullMarked;
