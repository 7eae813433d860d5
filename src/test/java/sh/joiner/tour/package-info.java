/** Tests of the whole program while it plays the story {@code tour}, with a browser and with the metrics. */
@NullMarked
package sh.joiner.tour;

import org.jspecify.annotations.NullMarked;
