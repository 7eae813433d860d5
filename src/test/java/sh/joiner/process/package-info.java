/** Tests of the packaged program in separate processes: how processes end, and the connections between them. */
@NullMarked
package sh.joiner.process;

import org.jspecify.annotations.NullMarked;
