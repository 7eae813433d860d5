package sh.joiner.testing.scenario;

import sh.joiner.engine.scheduling.Policy;
import sh.joiner.model.snapshot.Snapshot;

/** What a scenario begins with. */
public record Given(Snapshot snapshot, Policy policy) {}
