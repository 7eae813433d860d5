/** What all metrics are made of: families, names, units, the last pictures of the cluster. */
@NullMarked
package sh.joiner.app.series;

import org.jspecify.annotations.NullMarked;
