package sh.joiner.controller.image;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.engine.image.ImageSamples;
import sh.joiner.testing.FakeImagePolicies;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class ImagePolicyLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeImagePolicies policies = new FakeImagePolicies();
    private final PolicyState state = new PolicyState(policies, "us-east-1");
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final ImagePolicyLoop loop = new ImagePolicyLoop(policies, state, FixedNeeds.by(cluster), runner);

    /** If a status were written earlier, each new leader would report for a short time that the policy is not in effect. */
    @Test
    void nothingIsWrittenBeforeTheImagesOfEveryClassWereLookedUp() {
        cluster.with(nodeClass().build());
        policies.has(ImageSamples.rules().ofTheDefaultClass());

        assertThat(loop.pass(cluster)).isLessThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(policies.said("verified")).isEmpty();

        state.inForce("default", Map.of());
        loop.pass(cluster);
        assertThat(policies.classesOf("verified")).containsExactly("default");
        assertThat(policies.said("verified")).contains("InForce=True InForce");
    }
}
