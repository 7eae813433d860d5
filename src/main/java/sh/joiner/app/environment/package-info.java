/** The outside that the program is started for: a cluster with AWS, or one of the forms of the sandbox. */
@NullMarked
package sh.joiner.app.environment;

import org.jspecify.annotations.NullMarked;
