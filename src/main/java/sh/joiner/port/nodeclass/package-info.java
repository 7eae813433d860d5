/** What a node class needs besides images: networks, instance profiles, facts of the cluster. */
@NullMarked
package sh.joiner.port.nodeclass;

import org.jspecify.annotations.NullMarked;
