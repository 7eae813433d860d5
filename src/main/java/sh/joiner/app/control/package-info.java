/** Creates the controllers of each subject, each with the gates that it waits for. */
@NullMarked
package sh.joiner.app.control;

import org.jspecify.annotations.NullMarked;
