package sh.joiner.port.cluster;

import sh.joiner.model.decision.Decision;

/** Publishes decisions in the cluster: one event for each object that a decision is about. Never throws; failures are logged. */
@FunctionalInterface
public interface EventRecorder {

    void report(Decision decision);
}
