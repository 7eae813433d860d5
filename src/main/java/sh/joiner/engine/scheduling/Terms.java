package sh.joiner.engine.scheduling;

/** What the policy of a pass makes of reservations and of values to be kept on offer. */
record Terms(Reservations reservations, Minimums minimums) {}
