/**
 * The tests of the Quarkus application, in suites. {@code verify} runs each suite in a process of its own, all at the same time. A new test
 * belongs to the suite that has its package.
 */
@NullMarked
package sh.joiner.suite;

import org.jspecify.annotations.NullMarked;
