package sh.joiner.engine.imagepolicy;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.engine.image.ImageSamples.NOW;
import static sh.joiner.engine.image.ImageSamples.rules;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.requirement.Requirements;

class PolicyChoiceTest {

    private static final Map<String, String> LABELS = Map.of("team", "web");

    private static ImagePolicy named(String policy, Instant created) {
        return rules().policy(policy, created, new ImagePolicyTarget.ByName(List.of("web")));
    }

    private static ImagePolicy selecting(String policy, Map<String, String> labels) {
        var selector = new LabelSelector(Requirements.ofLabels(labels));
        return rules().policy(policy, NOW.minusSeconds(900), new ImagePolicyTarget.BySelector(selector));
    }

    private static String first(ImagePolicy... policies) {
        return PolicyChoice.of("web", LABELS, List.of(policies)).first();
    }

    @Test
    void aPolicyByNamePrecedesAnOlderOneBySelector() {
        assertThat(first(selecting("a", LABELS), named("b", NOW))).isEqualTo("b");
    }

    /** The unreadable target may have named the class. */
    @Test
    void aPolicyWithAnUnreadableTargetPrecedesAnOlderOneByName() {
        var broken = ImagePolicy.unreadable("z", NOW, new ImagePolicyTarget.Unreadable(), "spec.nodeClasses: odd");

        assertThat(first(named("a", NOW.minusSeconds(9)), broken)).isEqualTo("z");
    }

    @Test
    void ofTwoPoliciesByNameTheOlderWinsAndThenTheSmallerName() {
        assertThat(first(named("a", NOW), named("b", NOW.minusSeconds(1)))).isEqualTo("b");
        assertThat(first(named("b", NOW), named("a", NOW))).isEqualTo("a");
    }

    @Test
    void aPolicyForOtherClassesDoesNotApply() {
        assertThat(first(selecting("a", Map.of("team", "db")))).isEmpty();
        assertThat(first(selecting("everybody", Map.of()))).isEqualTo("everybody");
    }

    @Test
    void supersededPoliciesAreReported() {
        var loser = selecting("a", LABELS);
        var choices = Map.of("web", PolicyChoice.of("web", LABELS, List.of(loser, named("b", NOW))));

        var report = PolicyReport.of(loser, choices, Map.of(), Map.of());

        assertThat(report.nodeClasses()).isEmpty();
        assertThat(report.conditions())
                .filteredOn(conditionReport -> conditionReport.type().equals("Superseded"))
                .extracting(ConditionReport::message)
                .containsExactly("EC2NodeClass web uses AMIPolicy b");
    }

    @Test
    void anInvalidPolicyStillAppliesAndKeepsTheSelectedImages() {
        var broken = ImagePolicy.unreadable(
                "broken", NOW, new ImagePolicyTarget.ByName(List.of("web")), "spec.minAge: 'soon' is not a duration");

        var choice = PolicyChoice.of("web", LABELS, List.of(broken, selecting("a", LABELS)));

        assertThat(choice.inForce()).isInstanceOf(PolicyInForce.Unclear.class);
        assertThat(PolicyReport.of(broken, Map.of("web", choice), Map.of(), Map.of())
                        .conditions())
                .filteredOn(conditionReport -> conditionReport.type().equals("Valid"))
                .extracting(ConditionReport::message)
                .containsExactly(
                        "spec.minAge: 'soon' is not a duration; until this is fixed, the selected AMIs of web do not change");
    }
}
