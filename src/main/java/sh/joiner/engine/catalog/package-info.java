/** Decides which answers from AWS about instance types, offerings and prices replace the known data, and when AWS is queried again (aws 2.11). */
@NullMarked
package sh.joiner.engine.catalog;

import org.jspecify.annotations.NullMarked;
