package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import sh.joiner.app.provocation.Bounds;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.http.Traffic;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.workload.SimulatedComponents;

/** The cluster of a sandbox: its embedded cluster, or an external one. Contains all differences between the two. */
interface ClusterOfSandbox extends AutoCloseable {

    /** The objects that the simulated kubelets and controllers read and write. */
    ObjectStore store();

    /** The control plane components that the sandbox simulates for the cluster. */
    SimulatedComponents components();

    /** The client configuration with which controllers reach the cluster. */
    Config client();

    /** The settings of the simulated AWS account. The account has no other cluster. */
    CloudSettings account();

    /** Applies active faults to the cluster's calls, if the calls pass through the sandbox. */
    void applyFaultsOf(Calls calls);

    /** The calls that passed through the sandbox. */
    Traffic traffic();

    /** The requests that this cluster does not allow. */
    Bounds bounds();

    /** Prepares data that is not needed until all components have started. */
    void begin();

    /** The story that runs if the settings name no story. */
    String defaultStory();

    @Override
    void close();
}
