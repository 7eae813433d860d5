package sh.joiner.engine.imagepolicy;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.rules;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.image.LockFinding;
import sh.joiner.engine.image.LockFinding.State;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.image.LockedImage;

/** Tests of the condition LockComplete of an AMIPolicy. */
class PolicyLockTest {

    private static final LockedImage IRELAND = new LockedImage("ami-1", "web-1", "amd64", "", "eu-west-1");
    private static final LockedImage VIRGINIA = new LockedImage("ami-2", "web-1", "amd64", "", "us-east-1");
    private static final LockedImage ANYWHERE = new LockedImage("ami-3", "", "", "", "");

    private static ImagePolicy policy(LockedImage... images) {
        return rules().lock(images)
                .policy("locked", NOW, new ImagePolicyTarget.ByName(List.of("db", "web")))
                .in("us-east-1");
    }

    /** Returns the condition, such as {@code FALSE LockedAMINotUsed: …}; empty if there is none. */
    private static String condition(ImagePolicy policy, Map<String, List<LockFinding>> found) {
        var choices = Map.of(
                "db", PolicyChoice.of("db", Map.of(), List.of(policy)),
                "web", PolicyChoice.of("web", Map.of(), List.of(policy)));
        return PolicyReport.of(policy, choices, Map.of(), found).conditions().stream()
                .filter(report -> report.type().equals("LockComplete"))
                .map(report -> "%s %s: %s".formatted(report.status(), report.reason(), report.message()))
                .findFirst()
                .orElse("");
    }

    @Test
    void aPolicyWithoutALockHasNoCondition() {
        var policy = rules().policy("any", NOW, new ImagePolicyTarget.ByName(List.of("db", "web")));

        assertThat(condition(policy, Map.of())).isEmpty();
    }

    @Test
    void itIsEnoughThatOneNodeClassUsesTheImage() {
        var found = Map.of(
                "db", List.of(new LockFinding(ANYWHERE, new State.NotMatched("available"))),
                "web", List.of(new LockFinding(ANYWHERE, new State.Used())));

        assertThat(condition(policy(ANYWHERE), found)).isEqualTo("TRUE LockComplete: ");
    }

    @Test
    void anImageThatNoNodeClassUsesIsReportedOnceWithTheMostPreciseReason() {
        var found = Map.of(
                "db", List.of(new LockFinding(ANYWHERE, new State.NotMatched("pending"))),
                "web", List.of(new LockFinding(ANYWHERE, new State.NotUsable("its EC2 state is pending"))));

        assertThat(condition(policy(ANYWHERE), found))
                .isEqualTo(
                        "FALSE LockedAMINotUsed: locked AMI ami-3 is not used: its EC2 state is pending; correct this, or lock another AMI");
    }

    @Test
    void imagesOfOtherRegionsDoNotApply() {
        var found = Map.of("web", List.of(new LockFinding(VIRGINIA, new State.Used())));

        assertThat(policy(IRELAND, VIRGINIA).imageLock())
                .contains(new ImageLock(List.of(VIRGINIA), List.of("eu-west-1")));
        assertThat(condition(policy(IRELAND, VIRGINIA), found)).isEqualTo("TRUE LockComplete: ");
    }

    @Test
    void aLockWithoutAnImageOfThisRegionIsReported() {
        assertThat(condition(policy(IRELAND), Map.of()))
                .isEqualTo(
                        "FALSE LockedAMINotUsed: spec.lock lists only AMIs of other regions (eu-west-1): add the AMIs of this cluster's region");
    }

    /** A finding may be about an earlier version of the policy. */
    @Test
    void aFindingAboutAnImageThatIsNoLongerLockedIsIgnored() {
        var found = Map.of("web", List.of(new LockFinding(VIRGINIA, new State.NotFound())));

        assertThat(condition(policy(ANYWHERE), found)).isEqualTo("TRUE LockComplete: ");
    }
}
