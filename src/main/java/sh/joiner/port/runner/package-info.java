/**
 * The services that controllers need from their runner: it calls their steps, runs tasks concurrently, and measures real time. Controllers
 * own no thread and no timer.
 */
@NullMarked
package sh.joiner.port.runner;

import org.jspecify.annotations.NullMarked;
