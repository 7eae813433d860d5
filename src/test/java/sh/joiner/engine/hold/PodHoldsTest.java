package sh.joiner.engine.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.PodBuilder;

class PodHoldsTest {

    private static final String ASKS = "karpenter.sh/do-not-disrupt";
    private static final PodName DB = new PodName("default", "db");

    @Test
    void aBudgetThatAllowsNoEvictionHoldsItsPods() {
        assertThat(holds(db(), budget("one", 0, false))).containsExactly(new Hold.Budget(DB, "default/one"));
        assertThat(holds(db(), budget("one", 1, false))).isEmpty();
    }

    @Test
    void severalBudgetsHoldAPodWhateverTheyAllow() {
        assertThat(holds(db(), budget("b", 1, false), budget("a", 1, false)))
                .containsExactly(new Hold.SeveralBudgets(DB, List.of("default/a", "default/b")));
    }

    @Test
    void aPodThatIsNotReadyMayBeEvictedIfItsBudgetAllowsThat() {
        var unready = pod("db").labelled("app", "db").phase(Pod.Phase.PENDING).pending();

        assertThat(new PodHolds(List.of(budget("one", 0, true)), NOON).budget(unready))
                .isEmpty();
        assertThat(holds(db(), budget("one", 0, true))).hasSize(1);
    }

    @Test
    void aPodThatIsNeverEvictedIsHeldByNoBudget() {
        assertThat(holds(db().tolerates(Taint.DISRUPTED), budget("one", 0, false)))
                .isEmpty();
        assertThat(holds(db().ownedBy("v1", "Node"), budget("one", 0, false))).isEmpty();
        assertThat(holds(db().terminating(NOON), budget("one", 0, false))).isEmpty();
        assertThat(holds(db().phase(Pod.Phase.FAILED), budget("one", 0, false))).isEmpty();
    }

    @Test
    void annotationsOfDaemonsCount() {
        assertThat(holds(pod("db").ownedBy("apps/v1", "DaemonSet").annotated(ASKS, "true")))
                .containsExactly(new Hold.DoNotDisruptAnnotation(DB, null));
    }

    @Test
    void theAnnotationOfAPodPrecedesItsBudgets() {
        assertThat(holds(db().annotated(ASKS, "1h"), budget("one", 0, false)))
                .containsExactly(new Hold.DoNotDisruptAnnotation(DB, NOON.plusSeconds(3600)));
    }

    @Test
    void holdsHaveASentence() {
        assertThat(new Hold.SeveralBudgets(DB, List.of("default/a", "default/b")).sentence())
                .isEqualTo("pod default/db is covered by more than one PodDisruptionBudget: default/a, default/b");
    }

    @Test
    void budgetsAreFoundForAllKindsOfSelectors() {
        var app = new LabelKey("app");
        var either = selecting("either", Requirement.in(app, "db", "web"));
        var not = selecting("not", Requirement.notIn(app, List.of("web")));
        var there = selecting("there", Requirement.exists(app));
        var all = new PodBudget("default", "all", new LabelSelector(Requirements.NONE), false);
        var other = selecting("other", Requirement.in(app, "db"), Requirement.in(new LabelKey("tier"), "x"));
        var elsewhere = new PodBudget("web", "one", all.selector(), false);

        assertThat(holds(db(), either, not, there, all, other, elsewhere, budget("one", 0, false)))
                .containsExactly(new Hold.SeveralBudgets(
                        DB, List.of("default/all", "default/either", "default/not", "default/one", "default/there")));
    }

    private static PodBudget selecting(String name, Requirement... rules) {
        return new PodBudget("default", name, new LabelSelector(Requirements.of(rules)), false);
    }

    private static PodBuilder db() {
        return pod("db").labelled("app", "db");
    }

    private static List<Hold> holds(PodBuilder pod, PodBudget... budgets) {
        var holds = new PodHolds(List.of(budgets), NOON);
        var running = pod.runningOn("n");
        return holds.annotation(running).or(() -> holds.budget(running)).stream()
                .toList();
    }

    private static PodBudget budget(String name, int allowed, boolean alwaysAllowsUnready) {
        var selector = new LabelSelector(Requirements.ofLabels(Map.of("app", "db")));
        return new PodBudget("default", name, selector, false, allowed, alwaysAllowsUnready);
    }
}
