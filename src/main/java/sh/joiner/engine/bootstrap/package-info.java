/** Builds the user data of an instance for each AMI family (aws 6.10). */
@NullMarked
package sh.joiner.engine.bootstrap;

import org.jspecify.annotations.NullMarked;
