/**
 * What operators measure: the reference's metrics under its names, types and labels (core 8.1, aws 10.1).
 *
 * <p>Told by the loops what was seen, planned, decided and asked of AWS; read by Prometheus. What only describes the last picture is reckoned
 * when it is asked for, so that a series lives exactly as long as what it speaks of. Wired by app; knows no page.
 */
@NullMarked
package sh.joiner.app.meter;

import org.jspecify.annotations.NullMarked;
