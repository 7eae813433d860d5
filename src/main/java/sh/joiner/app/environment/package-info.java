/** The environment of the program: a cluster with AWS, or one of the forms of the sandbox. */
@NullMarked
package sh.joiner.app.environment;

import org.jspecify.annotations.NullMarked;
