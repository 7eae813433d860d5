package sh.joiner.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.board.view.EffectiveRuleView;
import sh.joiner.board.view.InterruptionPolicyView;
import sh.joiner.board.view.InterruptionView;
import sh.joiner.board.view.OverviewView.AttentionView;
import sh.joiner.engine.plan.Options;
import sh.joiner.model.interruption.Interruption;

class NoticesTest {

    private final Board board =
            new Board(new Place(Place.World.CLUSTER, "prod", "eu-central-1"), () -> Example.NOW, Options.DEFAULT);

    @Test
    void whatIsNewIsToldByItsTopic() {
        board.interruptions(ExampleNotices.all());
        assertThat(board.since(0).topics()).containsExactly(Topic.OVERVIEW, Topic.INTERRUPTIONS);
        var known = board.since(0).version();

        board.interruptionPolicies(ExampleNotices.policies());
        board.maintenanceWindows(ExampleNotices.windows());

        assertThat(board.since(known).topics())
                .containsExactly(Topic.OVERVIEW, Topic.INTERRUPTIONPOLICIES, Topic.MAINTENANCEWINDOWS);
    }

    @Test
    void manyThatWaitForApprovalAreFewLines() {
        board.interruptions(IntStream.rangeClosed(1, 9)
                .mapToObj(number -> named("asked-" + number))
                .toList());

        assertThat(board.overview().attention())
                .extracting(AttentionView::name)
                .containsExactly("asked-1", "asked-2", "asked-3", "asked-4");
        assertThat(board.overview().attention().getLast().sentence()).isEqualTo("and 5 others wait for approval too");
    }

    @Test
    void theOrderDoesNotDependOnHowTheyCome() {
        board.interruptions(ExampleNotices.all().reversed());
        var backwards = names();
        board.interruptions(ExampleNotices.all());

        assertThat(names()).isEqualTo(backwards).startsWith("batch-dd4-spot").endsWith("batch-old-stop");
    }

    @Test
    void aStandbyKnowsThemToo() {
        board.standsBy();
        board.interruptions(ExampleNotices.all());

        assertThat(board.interruptions()).hasSize(7);
    }

    @Test
    void withoutPoolsNoPolicyCounts() {
        board.interruptionPolicies(ExampleNotices.policies());

        assertThat(board.interruptionPolicies())
                .extracting(InterruptionPolicyView::state)
                .containsExactly("Unused", "Unused", "Invalid");
        assertThat(board.effectiveRules()).isEmpty();
    }

    @Test
    void withoutPolicyEveryPoolDoesAsTheReference() {
        board.seen(Example.snapshot());

        assertThat(board.effectiveRules()).hasSize(3 * 11);
        assertThat(board.effectiveRules())
                .filteredOn(rule -> rule.kind().equals("system_status"))
                .extracting(EffectiveRuleView::action)
                .containsOnly("ForceTerminate");
        assertThat(board.effectiveRules()).extracting(EffectiveRuleView::policy).containsOnly("");
    }

    private List<String> names() {
        return board.interruptions().stream().map(InterruptionView::name).toList();
    }

    private static Interruption named(String name) {
        var one = ExampleNotices.all().getFirst();
        return new Interruption(
                name,
                one.uid(),
                one.version(),
                one.createdAt(),
                one.notice(),
                one.affected(),
                one.unparsed(),
                one.request(),
                one.progress(),
                one.looked());
    }
}
