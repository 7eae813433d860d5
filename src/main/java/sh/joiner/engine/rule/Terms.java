package sh.joiner.engine.rule;

import sh.joiner.engine.supply.Minimums;

/** The reservations and minValues of a pass, as its policy treats them. */
public record Terms(ReservedPlaces reservations, Minimums minimums) {}
