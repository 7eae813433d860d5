/** The building blocks of all metrics: families, names, units, the last snapshots of the cluster. */
@NullMarked
package sh.joiner.app.metric;

import org.jspecify.annotations.NullMarked;
