/** The inputs that controllers wait for, the answers received for each input, and what each controller declares that it needs. */
@NullMarked
package sh.joiner.model.readiness;

import org.jspecify.annotations.NullMarked;
