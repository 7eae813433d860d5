package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.Config;
import sh.joiner.app.provocation.Bounds;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.call.Calls;
import sh.joiner.sandbox.http.Traffic;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.workload.SimulatedDuties;

/** The cluster of a sandbox's world: the sandbox's own, or somebody else's. All that differs between the two stands here. */
interface ClusterHalf extends AutoCloseable {

    /** What the simulated kubelets and controllers work on. */
    ObjectStore store();

    /** How much of the cluster's work they do. */
    SimulatedDuties share();

    /** How controllers reach it. */
    Config client();

    /** The account of which it is the one cluster. */
    CloudSettings account();

    /** Lets its calls meet the faults that stand, where they come through the sandbox. */
    void exposeTo(Calls calls);

    /** The calls that came through the sandbox. */
    Traffic traffic();

    /** What it cannot be provoked to. */
    Bounds bounds();

    /** Prepares what may wait until everybody has started. */
    void begin();

    /** The story that is told where the settings name none. */
    String usualStory();

    @Override
    void close();
}
