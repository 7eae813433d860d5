package sh.joiner.kubernetes.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.kubernetes.JoinerKinds;
import sh.joiner.kubernetes.informer.Unreadable;
import sh.joiner.model.rollout.RolloutDraft;
import sh.joiner.model.rollout.RolloutPhase;
import sh.joiner.model.rollout.RolloutProgress;
import sh.joiner.model.rollout.RolloutTarget;
import sh.joiner.port.image.Rollouts;
import sh.joiner.port.image.RolloutsContract;
import sh.joiner.testing.HandClock;

/** Tests AMIRollouts with the sandbox's API server. */
class KubernetesRolloutsTest extends RolloutsContract {

    private final HandClock clock = new HandClock();
    private final JoinerKinds kinds = JoinerKinds.start(clock);
    private final KubernetesRollouts rollouts =
            new KubernetesRollouts(kinds.client(), clock, new Unreadable(_ -> {}, clock));

    @AfterEach
    void stop() {
        rollouts.close();
        kinds.close();
    }

    @Override
    protected Rollouts rollouts() {
        if (rollouts.all().isEmpty()) {
            rollouts.start();
            eventually(rollouts::all, _ -> true);
        }
        return rollouts;
    }

    @Override
    protected void request(String name, String request) {
        kinds.client()
                .resources(AMIRollout.class)
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"request\":\"%s\"}}".formatted(request));
    }

    private AMIRollout wire() {
        return kinds.client().resources(AMIRollout.class).withName("web-1").get();
    }

    /** {@code kubectl wait --for=condition=Succeeded} needs the condition. */
    @Test
    void theConditionSucceededHasThePhaseAsItsReason() {
        rollouts().create(new RolloutDraft("web-1", "uid-web", new RolloutTarget("web", "p", List.of(), List.of())));

        rollouts.report("web-1", RolloutProgress.NONE.in(RolloutPhase.SOAKING, "soaks"));
        assertThat(wire().getStatus().conditions)
                .extracting(condition -> condition.type + "=" + condition.status + " " + condition.reason)
                .contains("Succeeded=Unknown Soaking");

        rollouts.report("web-1", RolloutProgress.NONE.in(RolloutPhase.SUCCEEDED, "done"));
        assertThat(wire().getStatus().conditions)
                .extracting(condition -> condition.type + "=" + condition.status + " " + condition.reason)
                .contains("Succeeded=True Succeeded");

        rollouts.report("web-1", RolloutProgress.NONE.in(RolloutPhase.FAILED, "rejected"));
        assertThat(wire().getStatus().conditions)
                .extracting(condition -> condition.type + "=" + condition.status + " " + condition.reason)
                .contains("Succeeded=False Failed");
    }

    @Test
    void theNodeClassOwnsTheRollout() {
        rollouts().create(new RolloutDraft("web-1", "uid-web", new RolloutTarget("web", "p", List.of(), List.of())));

        assertThat(wire().getMetadata().getOwnerReferences())
                .extracting(owner -> owner.getKind() + " " + owner.getName() + " " + owner.getUid())
                .containsExactly("EC2NodeClass web uid-web");
        assertThat(eventually(rollouts::all, all -> !all.isEmpty()).getFirst().nodeClassUid())
                .isEqualTo("uid-web");
    }

    /** A rollout whose owner reference names another object does not belong to the node class. */
    @Test
    void aRolloutWithoutTheOwnerReferenceBelongsToNoNodeClass() {
        rollouts().create(new RolloutDraft("web-1", "uid-web", new RolloutTarget("web", "p", List.of(), List.of())));
        var copy = wire();
        copy.getMetadata().getOwnerReferences().getFirst().setName("batch");
        kinds.client().resource(copy).update();

        assertThat(eventually(
                        rollouts::all,
                        all -> all.size() == 1 && all.getFirst().nodeClassUid().isEmpty()))
                .hasSize(1);
    }
}
