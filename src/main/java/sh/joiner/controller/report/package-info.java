/** Reports each decision once, to everything that passes it on: the log, events, the web interface and metrics. */
@NullMarked
package sh.joiner.controller.report;

import org.jspecify.annotations.NullMarked;
