/**
 * May this pod go there, given all that was placed before? The one exact answer, for nodes, claims under way and new claims (core 4.4 to 4.9, 4.11, 4.14).
 *
 * <p>{@link sh.joiner.engine.rule.Rules} never chooses: that is what packers do.
 */
@NullMarked
package sh.joiner.engine.rule;

import org.jspecify.annotations.NullMarked;
