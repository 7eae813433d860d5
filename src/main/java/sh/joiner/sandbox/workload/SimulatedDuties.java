package sh.joiner.sandbox.workload;

import java.util.EnumSet;
import java.util.Set;
import sh.joiner.port.WorldClock;

/**
 * The parts of a cluster's work that the sandbox simulates. The sandbox always simulates kubelets, because they run on its instances.
 *
 * @param timestampClock the clock for the timestamps of heartbeats and leases: the clock that the readers of these timestamps use
 */
public record SimulatedDuties(Set<Duty> duties, ClusterOwner owner, WorldClock timestampClock) {

    /** A part of the control plane that an external cluster may provide itself. */
    public enum Duty {
        /** Assigns pods to nodes. */
        SCHEDULER,
        /** Creates the pods of workloads, binds PersistentVolumeClaims to volumes, and taints nodes. */
        CONTROLLERS
    }

    /** The owner of the cluster: {@code EMBEDDED} for the sandbox's own cluster, {@code EXTERNAL} for an external cluster. */
    public enum ClusterOwner {
        EMBEDDED,
        EXTERNAL
    }

    public SimulatedDuties {
        duties = Set.copyOf(duties);
    }

    /** Returns the duties in the sandbox's own cluster, in which no other component performs omitted duties. */
    public static SimulatedDuties inEmbeddedCluster(WorldClock clock, EnumSet<Duty> duties) {
        return new SimulatedDuties(duties, ClusterOwner.EMBEDDED, clock);
    }

    /**
     * Returns the duties in an external cluster, which performs the remaining duties itself. The external components use wall-clock time,
     * regardless of the speed of the sandbox's clock.
     */
    public static SimulatedDuties inExternalCluster(WorldClock wall, EnumSet<Duty> duties) {
        return new SimulatedDuties(duties, ClusterOwner.EXTERNAL, wall);
    }

    boolean has(Duty duty) {
        return duties.contains(duty);
    }
}
