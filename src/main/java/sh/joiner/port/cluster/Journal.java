package sh.joiner.port.cluster;

import sh.joiner.model.decision.Decision;

/** Tells the cluster what was decided: one event on each object that a decision is about. Never throws; what cannot be told is logged. */
@FunctionalInterface
public interface Journal {

    void tell(Decision decision);
}
