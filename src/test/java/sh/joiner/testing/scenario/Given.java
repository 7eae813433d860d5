package sh.joiner.testing.scenario;

import sh.joiner.engine.plan.Policy;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The input of a scenario.
 *
 * @param spotToSpot true if the gate SpotToSpotConsolidation is on
 */
public record Given(Snapshot snapshot, Policy policy, boolean spotToSpot) {}
