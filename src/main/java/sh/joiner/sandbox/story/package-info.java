/**
 * Stories: scripted sequences of events in the sandbox, in steps that users can follow.
 *
 * <p>A story is a YAML file below {@code kubernetes/stories}. Its steps apply objects and cause events, such as the interruption of
 * an instance, and its outcomes define the expected results.
 */
@NullMarked
package sh.joiner.sandbox.story;

import org.jspecify.annotations.NullMarked;
