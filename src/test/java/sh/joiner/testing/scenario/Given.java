package sh.joiner.testing.scenario;

import sh.joiner.engine.plan.Policy;
import sh.joiner.model.snapshot.Snapshot;

/** The input of a scenario. */
public record Given(Snapshot snapshot, Policy policy) {}
