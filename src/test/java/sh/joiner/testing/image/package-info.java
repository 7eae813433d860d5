/** The contents of a native image, read from class files and from the configuration that the build generates. No GraalVM is needed. */
@NullMarked
package sh.joiner.testing.image;

import org.jspecify.annotations.NullMarked;
