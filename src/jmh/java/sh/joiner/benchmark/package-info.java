/**
 * Benchmarks of the core, run by {@code ./mvnw -Pjmh test}, never by the build.
 * <p>The data come from Karpenter's own scheduling benchmark and from a mix of real instance types.
 */
@NullMarked
package sh.joiner.benchmark;

import org.jspecify.annotations.NullMarked;
