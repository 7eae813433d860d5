/**
 * The tests of the Quarkus application, in suites. {@code verify} runs each suite in a process of its own, all at the same time. A test
 * belongs to the suite that selects its package. All tests with one test profile are in one suite, because each process builds and starts
 * a separate application for each profile.
 */
@NullMarked
package sh.joiner.suite;

import org.jspecify.annotations.NullMarked;
