/** The program as it is packaged, in processes of its own: what only ends, deaths and wires between processes can show. */
@NullMarked
package sh.joiner.process;

import org.jspecify.annotations.NullMarked;
