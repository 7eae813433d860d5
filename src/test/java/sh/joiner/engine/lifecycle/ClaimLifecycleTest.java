package sh.joiner.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.claim.ClaimConditions.FINALIZER;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.lifecycle.ClaimStep.DeleteNodes;
import sh.joiner.engine.lifecycle.ClaimStep.GiveUp;
import sh.joiner.engine.lifecycle.ClaimStep.Initialize;
import sh.joiner.engine.lifecycle.ClaimStep.Launch;
import sh.joiner.engine.lifecycle.ClaimStep.Register;
import sh.joiner.engine.lifecycle.ClaimStep.RemoveFinalizer;
import sh.joiner.engine.lifecycle.ClaimStep.SetDeadline;
import sh.joiner.engine.lifecycle.ClaimStep.Terminate;
import sh.joiner.engine.lifecycle.ClaimStep.Wait;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;

class ClaimLifecycleTest {

    private static final String PROVIDER = "aws:///us-east-1a/i-0123";
    private static final Taint DEDICATED = new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE);
    private static final Taint AGENT = new Taint("agent-not-ready", "", Taint.Effect.NO_EXECUTE);

    private static ClaimSamples young() {
        return claim().createdAt(NOON).finalizer(FINALIZER);
    }

    private static NodeBuilder joined() {
        return node("ip-1").provider(PROVIDER).taint(Taint.UNREGISTERED);
    }

    private static ClaimDecision evaluate(ClaimSamples claim, Duration later, Node... nodes) {
        return ClaimLifecycle.next(claim.build(), List.of(nodes), Expiration.ALLOWED, NOON.plus(later));
    }

    private static ClaimDecision evaluate(ClaimSamples claim, Node... nodes) {
        return evaluate(claim, Duration.ofSeconds(30), nodes);
    }

    @Nested
    class BeforeInitialization {

        @Test
        void aNewClaimIsLaunchedAndCheckedAgainSoon() {
            var decision = evaluate(young());

            assertThat(decision.step()).isEqualTo(new Launch());
            assertThat(decision.askAgain()).isLessThanOrEqualTo(Duration.ofSeconds(1));
        }

        @Test
        void aLaunchedClaimWaitsForItsNodeAndReportsThis() {
            var decision = evaluate(young().launchedAs(PROVIDER));

            assertThat(decision.step()).isEqualTo(new Wait());
            assertThat(decision.reports())
                    .containsExactly(ConditionReport.ofUnknown(
                            "Registered", "NodeNotFound", "Node not registered with cluster"));
            assertThat(decision.askAgain()).isLessThanOrEqualTo(Duration.ofMinutes(15));
        }

        @Test
        void theNodeIsRegisteredWithTheClaimsLabelsAnnotationsAndTaints() {
            var claim = young().labels(Map.of("team", "shop"))
                    .annotations(Map.of("note", "x"))
                    .taints(DEDICATED)
                    .startupTaints(AGENT)
                    .launchedAs(PROVIDER);

            var step =
                    evaluate(claim, joined().labelled("team", "other").build()).step();

            assertThat(step).isInstanceOfSatisfying(Register.class, register -> {
                var change = register.change();
                assertThat(register.node()).isEqualTo(new NodeName("ip-1"));
                assertThat(change.labels()).isEqualTo(Map.of("team", "shop", "karpenter.sh/registered", "true"));
                assertThat(change.annotations()).isEqualTo(Map.of("note", "x"));
                assertThat(change.addTaints()).containsExactly(DEDICATED, AGENT);
                assertThat(change.removeTaints()).containsExactly(Taint.UNREGISTERED);
                assertThat(change.addFinalizers()).containsExactly(FINALIZER);
                assertThat(change.ownerUid()).isEqualTo("uid-default-x1");
            });
        }

        @Test
        void aNodeWithTheDoNotSyncTaintsLabelGetsNoTaintsOfTheClaim() {
            var claim = young().taints(DEDICATED).launchedAs(PROVIDER);

            var step = evaluate(
                            claim,
                            joined().labelled("karpenter.sh/do-not-sync-taints", "true")
                                    .build())
                    .step();

            assertThat(((Register) step).change().addTaints()).isEmpty();
        }

        @Test
        void twoNodesOfOneInstanceAreAPermanentFault() {
            var both = evaluate(
                    young().launchedAs(PROVIDER), joined().build(), node("ip-2").build());
            var later = evaluate(young().launchedAs(PROVIDER).says("Registered", Status.FALSE, NOON), joined().build());

            assertThat(both.step()).isEqualTo(new Wait());
            assertThat(both.reports()).extracting(ConditionReport::reason).containsExactly("MultipleNodesFound");
            assertThat(both.reports()).extracting(ConditionReport::status).containsExactly(Status.FALSE);
            assertThat(later.step()).isEqualTo(new Wait());
            assertThat(later.reports()).isEmpty();
        }

        @Test
        void aRegisteredClaimWithACompleteNodeIsInitialized() {
            var step = evaluate(
                            young().registeredAs(PROVIDER, "ip-1"),
                            node("ip-1").provider(PROVIDER).build())
                    .step();

            assertThat(step)
                    .isInstanceOfSatisfying(
                            Initialize.class,
                            initialize -> assertThat(initialize.change().labels())
                                    .isEqualTo(Map.of("karpenter.sh/initialized", "true")));
        }

        @Test
        void aCompleteClaimStaysCompleteWhateverItsNodeDoes() {
            var complete = young().registeredAs(PROVIDER, "ip-1").says("Initialized", Status.TRUE, NOON);

            assertThat(evaluate(complete, node("ip-1").notReady().build()).step())
                    .isEqualTo(new Wait());
            assertThat(evaluate(complete).reports()).isEmpty();
        }
    }

    @Nested
    class Timeouts {

        @Test
        void aClaimWithoutAnInstanceIsDeletedAfterFiveMinutes() {
            assertThat(evaluate(young(), Duration.ofSeconds(299)).step()).isEqualTo(new Launch());
            assertThat(code(evaluate(young(), Duration.ofMinutes(5)))).isEqualTo("launch_timeout");
        }

        @Test
        void theTimeoutStartsAtTheLastChangeOfTheCondition() {
            var tried = young().says("Launched", Status.UNKNOWN, NOON.plusSeconds(60));

            assertThat(evaluate(tried, Duration.ofSeconds(359)).step()).isEqualTo(new Launch());
            assertThat(code(evaluate(tried, Duration.ofMinutes(6)))).isEqualTo("launch_timeout");
        }

        @Test
        void aClaimWithoutANodeIsDeletedAfterFifteenMinutes() {
            var launched = young().launchedAs(PROVIDER);

            assertThat(evaluate(launched, Duration.ofSeconds(899)).step()).isEqualTo(new Wait());
            assertThat(code(evaluate(launched, Duration.ofMinutes(15)))).isEqualTo("registration_timeout");
        }

        @Test
        void aClaimWithTwoNodesIsDeletedFifteenMinutesLater() {
            var twice =
                    young().launchedAs(PROVIDER).says("Registered", Status.FALSE, NOON.plus(Duration.ofMinutes(10)));

            assertThat(evaluate(twice, Duration.ofMinutes(24), joined().build()).step())
                    .isEqualTo(new Wait());
            assertThat(code(evaluate(twice, Duration.ofMinutes(25), joined().build())))
                    .isEqualTo("registration_timeout");
        }

        @Test
        void aClaimWhoseNodeExistsIsRegisteredEvenAfterTheTimeout() {
            var decision = evaluate(young().launchedAs(PROVIDER), Duration.ofHours(1), joined().build());

            assertThat(decision.step()).isInstanceOf(Register.class);
        }

        @Test
        void anExpiredClaimIsDeleted() {
            var expiring = young().expiresAfter(Duration.ofHours(1))
                    .registeredAs(PROVIDER, "ip-1")
                    .says("Initialized", Status.TRUE, NOON);

            var before = evaluate(expiring, Duration.ofMinutes(59));

            assertThat(before.step()).isEqualTo(new Wait());
            assertThat(before.askAgain()).isEqualTo(Duration.ofMinutes(1));
            assertThat(code(evaluate(expiring, Duration.ofHours(1)))).isEqualTo("expired");
        }

        @Test
        void anExpiredClaimThatIsHeldStaysAndIsCheckedAgain() {
            var expired = young().expiresAfter(Duration.ofHours(1))
                    .registeredAs(PROVIDER, "ip-1")
                    .says("Initialized", Status.TRUE, NOON)
                    .build();

            var decision = ClaimLifecycle.next(expired, List.of(), Expiration.HELD, NOON.plus(Duration.ofHours(2)));

            assertThat(decision.step()).isEqualTo(new Wait());
            assertThat(decision.askAgain()).isEqualTo(Duration.ofSeconds(30));
        }

        private static String code(ClaimDecision decision) {
            return ((GiveUp) decision.step()).code();
        }
    }

    @Nested
    class Termination {

        private static final Instant ASKED = NOON.plusSeconds(10);

        private static ClaimSamples beingDeleted() {
            return young().registeredAs(PROVIDER, "ip-1").deletingSince(ASKED);
        }

        @Test
        void theDeadlineIsAnnotatedFirst() {
            var patient = beingDeleted().terminationGracePeriod(Duration.ofHours(1));

            var decision = evaluate(patient, joined().build());

            assertThat(decision.step()).isEqualTo(new SetDeadline(ASKED.plus(Duration.ofHours(1))));
        }

        @Test
        void anExistingDeadlineStays() {
            var patient = beingDeleted()
                    .terminationGracePeriod(Duration.ofHours(1))
                    .annotations(Map.of("karpenter.sh/nodeclaim-termination-timestamp", NOON.toString()));

            assertThat(evaluate(patient, joined().build()).step())
                    .isEqualTo(new DeleteNodes(List.of(new NodeName("ip-1"))));
            assertThat(ClaimLifecycle.terminationDeadline(patient.build())).contains(NOON);
        }

        @Test
        void theNodesOfAClaimAreDeletedBeforeItsInstanceIsTerminated() {
            assertThat(evaluate(beingDeleted(), joined().build()).step())
                    .isEqualTo(new DeleteNodes(List.of(new NodeName("ip-1"))));
            assertThat(evaluate(beingDeleted(), joined().deleting()).step()).isEqualTo(new Wait());
            assertThat(evaluate(beingDeleted()).step()).isEqualTo(new Terminate(new InstanceId("i-0123")));
        }

        @Test
        void anUnregisteredNodeIsNotDrained() {
            var half = young().launchedAs(PROVIDER).deletingSince(ASKED);

            var decision = evaluate(half, joined().build());

            assertThat(decision.step()).isEqualTo(new Terminate(new InstanceId("i-0123")));
            assertThat(decision.reports()).containsExactly(ConditionReport.ofTrue("InstanceTerminating"));
            assertThat(decision.askAgain()).isEqualTo(Duration.ofSeconds(5));
        }

        @Test
        void theFinalizerOfAClaimWithoutAnInstanceIsRemoved() {
            assertThat(evaluate(young().deletingSince(ASKED)).step()).isEqualTo(new RemoveFinalizer());
        }

        @Test
        void aClaimWithoutJoinersFinalizerIsIgnored() {
            var others = claim().createdAt(NOON).deletingSince(ASKED).launchedAs(PROVIDER);

            assertThat(evaluate(others).step()).isEqualTo(new Wait());
        }
    }
}
