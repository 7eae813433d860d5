/** The groups of pods that spread and affinity rules select, the domains of topology keys, and the number of pods of each group in each domain (core 4.14). */
@NullMarked
package sh.joiner.engine.topology;

import org.jspecify.annotations.NullMarked;
