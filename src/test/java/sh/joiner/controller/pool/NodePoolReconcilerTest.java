package sh.joiner.controller.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.api.translate.ConditionTranslation;
import sh.joiner.api.v1.NodePool;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.gate.Needs;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class NodePoolReconcilerTest {

    private static final KubernetesSerialization READER = new KubernetesSerialization();

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final Map<String, String> written = new HashMap<>();
    private final RegistrationState registrations = new RegistrationState();
    private final NodePoolReconciler reconciler = reconciler(FixedNeeds.by(cluster));

    private NodePoolReconciler reconciler(Needs<Cluster> needs) {
        return new NodePoolReconciler(
                cluster,
                new NodePoolReconciler.Inputs(needs),
                new PoolHashes((_, annotations) -> written.putAll(annotations), cluster.claimWriter()),
                registrations,
                new SingleThreadRunner(clock));
    }

    private static NodePool pool(String group, String more) {
        return READER.unmarshal("""
                metadata: {name: default, uid: u, generation: 1, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: %s, kind: EC2NodeClass, name: default}
                      requirements: [%s]
                """.formatted(group, more), NodePool.class);
    }

    private static NodePool pool() {
        return pool("karpenter.k8s.aws", "");
    }

    private static NodeClass classWithReady(Status ready, boolean deleting) {
        var made = nodeClass().build();
        return new NodeClass(
                made.name(),
                made.uid(),
                1,
                made.labels(),
                made.annotations(),
                made.selectors(),
                made.instanceSettings(),
                made.resolved(),
                List.of(new Condition("Ready", ready, "SubnetsNotFound", "no subnets", HandClock.START)),
                1,
                deleting);
    }

    /** Reconciles twice. The first pass writes the hash, the second pass writes the status. */
    private boolean inspect(NodePool pool) {
        reconciler.inspect(pool, clock.now());
        pool.getMetadata().setAnnotations(written);
        return reconciler.inspect(pool, clock.now()).isDone();
    }

    private String readiness(NodePool pool) {
        assertThat(inspect(pool)).isTrue();
        var condition =
                pool.conditions(clock.now()).get(NodePool.NODE_CLASS_READY).orElseThrow();
        return condition.status + " " + condition.reason;
    }

    @Test
    void aPoolWithoutItsClassIsNotReady() {
        assertThat(readiness(pool())).isEqualTo("False NodeClassNotFound");
    }

    @Test
    void aPoolIsNotReadyIfItsClassIsBeingDeletedOrNotReady() {
        cluster.with(classWithReady(Status.TRUE, true));
        assertThat(readiness(pool())).isEqualTo("False NodeClassTerminating");

        cluster.with(classWithReady(Status.FALSE, false));
        assertThat(readiness(pool())).isEqualTo("False SubnetsNotFound");

        cluster.with(classWithReady(Status.UNKNOWN, false));
        assertThat(readiness(pool())).isEqualTo("False NodeClassReadinessUnknown");
    }

    @Test
    void aValidPoolWithAReadyClassIsReadyAndIsNotWrittenAgain() {
        cluster.with(classWithReady(Status.TRUE, false));
        var pool = pool();

        assertThat(inspect(pool)).isTrue();
        assertThat(pool.conditions(clock.now()).get("Ready").orElseThrow().status)
                .isEqualTo("True");
        assertThat(reconciler.inspect(pool, clock.now()).isDone()).isFalse();
    }

    @Test
    void anInvalidPoolNamesTheField() {
        cluster.with(classWithReady(Status.TRUE, false));
        var pool = pool("karpenter.k8s.aws", "{key: kubernetes.io/hostname, operator: In, values: [a]}");

        inspect(pool);

        var condition =
                pool.conditions(clock.now()).get(NodePool.VALIDATION_SUCCEEDED).orElseThrow();
        assertThat(condition.reason).isEqualTo("NodePoolValidationFailed");
        assertThat(condition.message).contains("requirements[0]");
        assertThat(pool.conditions(clock.now()).get("Ready").orElseThrow().status)
                .isEqualTo("False");
    }

    @Test
    void onlyLaunchedClaimsThatAreNotBeingDeletedAreCounted() {
        var deleting = claim().named("deleting").launchedAs("aws:///a/i-2").deletingSince(clock.now());
        cluster.with(
                claim().launchedAs("aws:///a/i-1").build(),
                deleting.build(),
                claim().named("new").build());
        var pool = pool();

        inspect(pool);

        assertThat(pool.getStatus().nodes).isEqualTo(1);
        assertThat(pool.getStatus().resources)
                .containsEntry("cpu", new Quantity("2"))
                .containsEntry("nodes", new Quantity("1"))
                .containsEntry("ephemeral-storage", new Quantity("0"));
    }

    @Test
    void aPoolOfAnotherProviderIsNotChanged() {
        var foreign = pool("karpenter.example.com", "");

        assertThat(reconciler.inspect(foreign, clock.now()).isDone()).isFalse();
        assertThat(foreign.getStatus().conditions).isNull();
    }

    @Test
    void noStatusIsWrittenBeforeTheSnapshotIsComplete() {
        assertThat(reconciler(FixedNeeds.never(cluster))
                        .inspect(pool(), clock.now())
                        .isDone())
                .isFalse();
    }

    private Condition.Status health(NodePool pool) {
        var condition = pool.conditions(clock.now())
                .get(NodePool.NODE_REGISTRATION_HEALTHY)
                .orElseThrow();
        return ConditionTranslation.status(condition.status);
    }

    @Nested
    class Health {

        private final NodePool pool = pool();

        @BeforeEach
        void givenAClass() {
            cluster.with(classWithReady(Status.TRUE, false));
            inspect(pool);
        }

        @Test
        void isUnknownAtFirstAndTrueAfterARegistration() {
            assertThat(health(pool)).isEqualTo(Status.UNKNOWN);

            registrations.joined("u");

            assertThat(reconciler.inspect(pool, clock.now()).isDone()).isTrue();
            assertThat(health(pool)).isEqualTo(Status.TRUE);
            assertThat(reconciler.inspect(pool, clock.now()).isDone())
                    .as("written once")
                    .isFalse();
        }

        @Test
        void isFalseAfterTwoFailuresAndStaysFalseAfterOneSuccess() {
            registrations.failed("u", "RegistrationFailed", "Failed to register node");
            assertThat(reconciler.inspect(pool, clock.now()).isDone()).isFalse();

            registrations.failed("u", "LaunchFailed", "no");
            reconciler.inspect(pool, clock.now());
            registrations.joined("u");
            reconciler.inspect(pool, clock.now());

            assertThat(health(pool)).isEqualTo(Status.FALSE);
            assertThat(pool.getStatus().conditions)
                    .anyMatch(condition -> condition.type.equals("NodeRegistrationHealthy")
                            && condition.reason.equals("LaunchFailed"));
        }

        @Test
        void startsOverWhenThePoolOrItsClassChanges() {
            registrations.failed("u", "RegistrationFailed", "");
            registrations.failed("u", "RegistrationFailed", "");
            reconciler.inspect(pool, clock.now());

            pool.getMetadata().setGeneration(2L);
            reconciler.inspect(pool, clock.now());
            assertThat(health(pool)).isEqualTo(Status.UNKNOWN);
            registrations.joined("u");
            reconciler.inspect(pool, clock.now());
            pool.getStatus().nodeClassObservedGeneration = 7L;
            reconciler.inspect(pool, clock.now());

            assertThat(health(pool)).isEqualTo(Status.UNKNOWN);
        }

        @Test
        void isRestoredFromThePoolAfterARestart() {
            registrations.failed("u", "RegistrationFailed", "");
            registrations.failed("u", "RegistrationFailed", "");
            reconciler.inspect(pool, clock.now());
            registrations.reset("u"); // as after a restart of the process

            reconciler.inspect(pool, clock.now());
            registrations.joined("u");
            reconciler.inspect(pool, clock.now());

            assertThat(health(pool)).isEqualTo(Status.FALSE);
        }

        @Test
        void isNotChangedByARegistrationForADeletedPoolOfTheSameName() {
            registrations.joined("uid of the pool before");

            assertThat(reconciler.inspect(pool, clock.now()).isDone()).isFalse();
        }
    }

    @Test
    void healthIsNotSetWithoutAClass() {
        var pool = pool();
        inspect(pool);

        assertThat(pool.conditions(clock.now()).get(NodePool.NODE_REGISTRATION_HEALTHY))
                .isEmpty();
    }
}
