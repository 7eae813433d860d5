package sh.joiner.app.control;

import sh.joiner.engine.plan.Plan;
import sh.joiner.model.snapshot.Snapshot;

/** A finished provisioning pass: its snapshot and its plan. Fired as a CDI event for observers of every plan. */
public record FinishedPass(Snapshot snapshot, Plan plan) {}
