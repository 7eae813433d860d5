/** The classes that a native executable keeps for Jackson. */
@NullMarked
package sh.joiner.app.reflection;

import org.jspecify.annotations.NullMarked;
