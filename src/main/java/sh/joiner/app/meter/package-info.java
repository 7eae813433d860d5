/**
 * Metrics for operators: Karpenter's metrics under their names, types and labels (core 8.1, aws 10.1), and Joiner's own.
 *
 * <p>The loops report observations, plans, decisions and AWS requests; Prometheus reads the metrics. Metrics that describe the last snapshot are
 * computed at each scrape, so a series ends when the last snapshot no longer has its object. Created by app. Does not depend on the pages.
 */
@NullMarked
package sh.joiner.app.meter;

import org.jspecify.annotations.NullMarked;
