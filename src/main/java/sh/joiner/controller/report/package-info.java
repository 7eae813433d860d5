/** Reports each decision once to all outputs: the log, events, the web interface and metrics. */
@NullMarked
package sh.joiner.controller.report;

import org.jspecify.annotations.NullMarked;
