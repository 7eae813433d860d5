/**
 * What may be known or not: the names of the inputs that controllers wait for, what was heard of each, and what each controller declares.
 */
@NullMarked
package sh.joiner.model.readiness;

import org.jspecify.annotations.NullMarked;
