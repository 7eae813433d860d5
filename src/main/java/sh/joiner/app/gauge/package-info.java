/** Metrics of the current state, computed at each scrape (decision 0013). */
@NullMarked
package sh.joiner.app.gauge;

import org.jspecify.annotations.NullMarked;
