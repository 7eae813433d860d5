/** Metrics of how things stand, read when they are asked for (decision 0013). */
@NullMarked
package sh.joiner.app.gauge;

import org.jspecify.annotations.NullMarked;
