/**
 * What controllers ask of whoever runs them: to call their steps, to run tasks beside each other, and to measure real time. Controllers own no
 * thread and no timer.
 */
@NullMarked
package sh.joiner.port.runner;

import org.jspecify.annotations.NullMarked;
