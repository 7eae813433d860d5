/** Reads what a node class needs in addition to images: networks, instance profiles, facts of the cluster. */
@NullMarked
package sh.joiner.port.nodeclass;

import org.jspecify.annotations.NullMarked;
