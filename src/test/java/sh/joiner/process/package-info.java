/** Tests of the packaged program in processes of its own: the ends of processes, and connections between processes. */
@NullMarked
package sh.joiner.process;

import org.jspecify.annotations.NullMarked;
