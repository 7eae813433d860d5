/** The classes that a native executable keeps for Jackson and Qute. */
@NullMarked
package sh.joiner.app.reflection;

import org.jspecify.annotations.NullMarked;
