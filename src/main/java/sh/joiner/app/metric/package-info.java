/** What all metrics are made of: families, names, units, the last pictures of the cluster. */
@NullMarked
package sh.joiner.app.metric;

import org.jspecify.annotations.NullMarked;
