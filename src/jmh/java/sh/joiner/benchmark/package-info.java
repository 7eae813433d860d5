/**
 * Benchmarks of the core, run by {@code ./mvnw -Pjmh test}, never by the build.
 * <p>The data are Karpenter's own benchmark of scheduling and a mix of real types.
 */
@NullMarked
package sh.joiner.benchmark;

import org.jspecify.annotations.NullMarked;
