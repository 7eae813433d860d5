package sh.joiner.sandbox.workload;

import java.util.EnumSet;
import java.util.Set;
import sh.joiner.port.WorldClock;

/**
 * The control plane components that the sandbox simulates for a cluster. The sandbox always simulates kubelets, because
 * they run on its instances.
 *
 * @param timestampClock the clock for the timestamps of heartbeats and leases. The components that read these
 *     timestamps must use the same clock.
 */
public record SimulatedComponents(Set<Component> components, ClusterOwner owner, WorldClock timestampClock) {

    /** A part of the control plane that an external cluster may provide itself. */
    public enum Component {
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

    public SimulatedComponents {
        components = Set.copyOf(components);
    }

    /** Simulates these components in the sandbox's own cluster. Components that are omitted do not exist in the cluster. */
    public static SimulatedComponents inEmbeddedCluster(WorldClock clock, EnumSet<Component> components) {
        return new SimulatedComponents(components, ClusterOwner.EMBEDDED, clock);
    }

    /**
     * Simulates these components in an external cluster, which runs the other components itself. The external components use wall-clock time,
     * regardless of the speed of the sandbox's clock.
     */
    public static SimulatedComponents inExternalCluster(WorldClock wall, EnumSet<Component> components) {
        return new SimulatedComponents(components, ClusterOwner.EXTERNAL, wall);
    }

    boolean has(Component component) {
        return components.contains(component);
    }
}
