package sh.joiner.board.projection;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.engine.scheduling.Plan;

/** A pass of the provisioning loop: what it planned, from a picture of which instant, how long it thought. */
public record Pass(Plan plan, Instant at, Duration took) {}
