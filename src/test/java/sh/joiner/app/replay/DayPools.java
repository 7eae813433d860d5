package sh.joiner.app.replay;

import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.v1.NodePool;
import sh.joiner.api.v1.NodePoolStatus;
import sh.joiner.controller.pool.NodePoolReconciler;
import sh.joiner.controller.pool.PoolHashes;
import sh.joiner.controller.pool.RegistrationState;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Lane;
import sh.joiner.port.runner.Runner;
import sh.joiner.testing.FakeKubernetes;

/** The reconciler of pools, and the objects that it reconciles. */
final class DayPools {

    private final FakeKubernetes cluster;
    private final DayJournal journal;
    private final StoredObjects<NodePoolStatus, NodePool> objects = new StoredObjects<>(this::stored);
    private final RegistrationState registrations = new RegistrationState();
    private final NodePoolReconciler reconciler;
    private final ObjectQueue queue;

    DayPools(FakeKubernetes cluster, DayInputs dayInputs, DayJournal journal, Runner runner, Lane lane) {
        this.cluster = cluster;
        this.journal = journal;
        reconciler = new NodePoolReconciler(
                cluster,
                new NodePoolReconciler.Inputs(dayInputs.needsCluster("pool")),
                new PoolHashes(objects::annotate, cluster.claimWriter()),
                registrations,
                runner);
        queue = new ObjectQueue(lane, journal, this::reconcile);
    }

    /** Shows a stored object to the controllers immediately. */
    private void stored(String write, NodePool object) {
        var name = object.getMetadata().getName();
        journal.add("nodepool %s %s".formatted(name, write));
        cluster.with(PoolTranslation.pool(object));
        cluster.changed(new Cluster.Change.OfPool(name));
    }

    private void reconcile(String name) {
        objects.find(name).ifPresent(object -> reconciler.reconcile(object, objects.context()));
    }

    RegistrationState registrations() {
        return registrations;
    }

    void start() {
        queue.start(reconciler);
    }

    /** Creates a pool, as a user would. */
    void create() {
        objects.create(StoredObjects.JSON.unmarshal("""
                metadata:
                  {name: default, uid: uid-default, generation: 1, annotations: {}, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: []
                """, NodePool.class));
        queue.add("default");
    }
}
