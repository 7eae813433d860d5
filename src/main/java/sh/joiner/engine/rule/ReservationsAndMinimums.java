package sh.joiner.engine.rule;

import sh.joiner.engine.supply.Minimums;

/** The capacity reservations and the checks of minValues in a pass, as its policy requires them. */
public record ReservationsAndMinimums(ReservedPlaces reservations, Minimums minimums) {}
