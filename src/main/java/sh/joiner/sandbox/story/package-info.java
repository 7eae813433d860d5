/**
 * Stories: what happens in the sandbox by itself, told in steps that a person can read along.
 *
 * <p>A story is a YAML file below {@code kubernetes/stories}; its steps apply objects and provoke the world as a person could, and its
 * outcomes say what must have come of it.
 */
@NullMarked
package sh.joiner.sandbox.story;

import org.jspecify.annotations.NullMarked;
