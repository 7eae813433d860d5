package sh.joiner.port.cluster;

import sh.joiner.model.decision.Decision;

/**
 * Publishes decisions in the cluster: one event for each object that a decision is about, if objects of this kind get events. Repeated events
 * may be suppressed. Never throws; failures are logged.
 */
@FunctionalInterface
public interface EventRecorder {

    void report(Decision decision);
}
