/** The groups of pods that spread and affinity mean, the domains of topology keys, and their counts (core 4.14). */
@NullMarked
package sh.joiner.engine.topology;

import org.jspecify.annotations.NullMarked;
