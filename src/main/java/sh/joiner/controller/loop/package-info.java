/**
 * What every loop and reconciler is made of: a thread that is woken by time and change, lanes of writes, waits that follow the world's
 * clock.
 */
@NullMarked
package sh.joiner.controller.loop;

import org.jspecify.annotations.NullMarked;
