/** Notices, policies and maintenance windows as JSON. */
@NullMarked
package sh.joiner.rest.interruption;

import org.jspecify.annotations.NullMarked;
