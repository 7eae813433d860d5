package sh.joiner.app.control;

import sh.joiner.engine.plan.Plan;
import sh.joiner.model.snapshot.Snapshot;

/** A provisioning pass was made: the picture that it saw, and its plan. Fired as a CDI event, for whoever wants to look at every plan. */
public record Passed(Snapshot snapshot, Plan plan) {}
