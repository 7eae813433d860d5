package sh.joiner.engine.rule;

import sh.joiner.engine.supply.Minimums;

/** What the policy of a pass makes of reservations and of values to be kept on offer. */
public record Terms(ReservedPlaces reservations, Minimums minimums) {}
