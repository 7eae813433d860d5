package sh.joiner.sandbox.workload;

import java.util.EnumSet;
import java.util.Set;
import sh.joiner.port.WorldClock;

/**
 * Which part of a cluster's work the simulated one does. Kubelets always live; they are the sandbox's machines.
 *
 * @param signs the clock by which components tell that they live: that of those who listen
 */
public record SimulatedDuties(Set<Duty> duties, ConditionSummary summary, WorldClock signs) {

    /** What a cluster may do by itself. */
    public enum Duty {
        /** Pods get their nodes. */
        SCHEDULER,
        /** Deployments and the like get their pods, claims their volumes, nodes their taints. */
        CONTROLLERS
    }

    /** Whose cluster it is. */
    public enum ConditionSummary {
        HOST,
        GUEST
    }

    public SimulatedDuties {
        duties = Set.copyOf(duties);
    }

    /** A cluster of the sandbox's own, where nobody else does what is left out. */
    public static SimulatedDuties ofHost(WorldClock clock, EnumSet<Duty> duties) {
        return new SimulatedDuties(duties, ConditionSummary.HOST, clock);
    }

    /** Somebody else's cluster, that does the rest. It listens by the wall's clock, however fast the sandbox's runs. */
    public static SimulatedDuties ofGuest(WorldClock wall, EnumSet<Duty> duties) {
        return new SimulatedDuties(duties, ConditionSummary.GUEST, wall);
    }

    boolean has(Duty duty) {
        return duties.contains(duty);
    }
}
