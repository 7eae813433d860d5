/** Which answers of AWS about instance types, offerings and prices replace what is known, and when AWS is asked again (aws 2.11). */
@NullMarked
package sh.joiner.engine.catalog;

import org.jspecify.annotations.NullMarked;
